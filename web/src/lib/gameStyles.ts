// How the page shows each game: as its folder says, or as any game; and the signs of seats.

import type { GameStyle } from '../games/style'
import art from '../art/game.svg'

const DEFAULT: GameStyle = { art, place: Infinity, onBoard: [], goOn: [], matters: [], icons: {} }
const STYLES: Record<string, GameStyle> = Object.fromEntries(
  Object.entries(import.meta.glob<GameStyle>('../games/*/index.ts', { import: 'default', eager: true }))
    .map(([path, style]) => [path.split('/').at(-2)!, style]))

export const styleOf = (game: string): GameStyle => STYLES[game] ?? DEFAULT

/** The games in the order of the first page: those that the page has a picture of, then the others. */
export const sortGames = (games: string[]): string[] =>
  [...games].sort((one, two) => styleOf(one).place - styleOf(two).place || one.localeCompare(two))
/** The cards of games in the same order. */
export const byPlace = <Card extends { name: string }>(cards: Card[]): Card[] => sortGames(cards.map(({ name }) => name)).map((game) => cards.find(({ name }) => name === game)!)
/** The games that the page knows before the server has listed them. */
export const GAMES = sortGames(Object.keys(STYLES))

export const SEAT_SIGNS = ['seat-trident', 'seat-shell', 'seat-anchor', 'seat-seahorse', 'seat-turtle', 'seat-star']
export const BOT_LEVELS = ['novice', 'adept', 'expert', 'oracle']
