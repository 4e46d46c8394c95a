// What the board reads out of the view and the story: places, slots of the hands, what just happened, why it was won.

import { eventsOf, lastTurn } from '../../lib/marks'
import type { StoryMove } from '../../lib/types'
import type { AtlanteonView, SquareView, TowerDrawing } from './view'

export const STONE = 116
export const MARGIN = 30

export const file = (square: string) => square.charCodeAt(0) - 97
export const rank = (square: string) => Number(square.slice(1)) - 1

/** Where a square lies on the drawing. */
export function place(square: string, ranks: number): { x: number; y: number } {
  return { x: MARGIN + STONE * file(square), y: MARGIN + STONE * (ranks - 1 - rank(square)) }
}

/** Far ranks first: what stands nearer rises over what stands behind. */
export function backToFront(squares: SquareView[]): SquareView[] {
  return [...squares].sort((one, other) => rank(other.square) - rank(one.square) || file(one.square) - file(other.square))
}

const weight = (tile: string) => (tile === 'K' ? 100 : Number(tile))

/** All tiles of a side, played or not, in order. */
export function slots(view: AtlanteonView, seat: number): { tile: string; played: boolean }[] {
  const unplayed = view.seats[seat - 1]!.unplayed
  const played = view.squares.filter((one) => one.owner === seat && one.tile !== null).map((one) => one.tile!)
  return [...new Set([...unplayed, ...played])].sort((one, other) => weight(one) - weight(other))
    .map((tile) => ({ tile, played: !unplayed.includes(tile) }))
}

/** Which white tower is the palace: the one placed first, in every position of a game. */
export function towerDrawings(view: AtlanteonView, story: StoryMove[]): Map<string, TowerDrawing> {
  const whites = view.squares.filter((one) => one.piece === 'white tower').map((one) => one.square)
  const known = story.filter(({ kind }) => kind === 'tower').map(({ fields }) => String(fields.square))
  const ordered = [...known.filter((one) => whites.includes(one)), ...whites.filter((one) => !known.includes(one))]
  const drawings = new Map<string, TowerDrawing>(ordered.map((one, n) => [one, n === 0 ? 'palace' : 'temple']))
  for (const one of view.squares) if (one.piece === 'black tower') drawings.set(one.square, 'black')
  return drawings
}

/** The last turn of the story: the squares played or claimed, and those settled by it. */
export function news(recent: StoryMove[]): Map<string, 'last' | 'settled'> {
  const turn = lastTurn(recent)
  const settled = eventsOf(turn, 'resolved', 'claimed').map(({ fields }) => [String(fields.square), 'settled'] as const)
  const played = turn.filter(({ fields }) => 'square' in fields).map(({ fields }) => [String(fields.square), 'last'] as const)
  return new Map<string, 'last' | 'settled'>([...settled, ...played])
}

/** The squares that decided a finished game. */
export function decisive(view: AtlanteonView): Set<string> {
  const held = view.squares.filter((one) => view.winner !== null && one.control === view.winner)
  const isTower = (one: SquareView) => one.piece.endsWith('tower')
  const why = view.reason === 'king' ? held.filter((one) => one.tile === 'K' && one.owner !== view.winner)
    : view.reason === 'towers' ? held.filter(isTower)
      : view.reason === 'markers' ? held.filter((one) => one.piece !== 'white tower') : []
  return new Set(why.map((one) => one.square))
}
