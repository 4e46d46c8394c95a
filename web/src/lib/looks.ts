// How the page shows each game: what its folder says, or what does for any game; and the signs of seats.

import type { Look } from '../games/look'
import art from '../art/game.svg'

const ANY: Look = { art, place: Infinity, square: false, icons: {} }
const LOOKS: Record<string, Look> = Object.fromEntries(
  Object.entries(import.meta.glob<Look>('../games/*/index.ts', { import: 'default', eager: true }))
    .map(([path, look]) => [path.split('/').at(-2)!, look]))

export const lookOf = (game: string): Look => LOOKS[game] ?? ANY

/** The games in the order of the first page: those that the page has a picture of, then the others. */
export const ordered = (games: string[]): string[] =>
  [...games].sort((one, two) => lookOf(one).place - lookOf(two).place || one.localeCompare(two))
/** The games that the page knows before the server has said which there are. */
export const GAMES = ordered(Object.keys(LOOKS))

export const SIGNS = ['seat-trident', 'seat-shell', 'seat-anchor', 'seat-seahorse', 'seat-turtle', 'seat-star']
export const LEVELS = ['novice', 'adept', 'expert', 'oracle']
