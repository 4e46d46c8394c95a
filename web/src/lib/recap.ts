// What others did since this person's last turn, one entry for each move, in the order in which it happened. If there are too many,
// the most important ones: what is about this person's own seats, then what the game's folder lists (`matters`).

import type { GameStyle } from '../games/style'
import type { StoryLine, StoryMove } from './types'

/** Fields of events that name seats. */
const SEATS = ['seat', 'for', 'owner', 'other', 'loser', 'seats', 'firsts', 'seconds']
/** Entries that are shown. */
const MOST = 5

/** Is this about one of these seats: does it name one, or bring it points? */
export function isAbout({ fields }: StoryLine, mine: number[]): boolean {
  const points: unknown = fields.points
  if (Array.isArray(points) && mine.some((seat) => points[seat - 1])) return true
  return SEATS.some((name) => [fields[name]].flat().some((seat) => typeof seat === 'number' && mine.includes(seat)))
}

export interface Recap { shown: StoryMove[]; more: number }

export function recapOf(recent: StoryMove[], mine: number[], { matters, minor = [] }: Pick<GameStyle, 'matters' | 'minor'>): Recap {
  const others = recent.filter(({ by, forced }) => forced || by === 'chance' || !mine.includes(by))
    .map((move) => ({ ...move, lines: move.lines.filter(({ kind }) => !minor.includes(kind)) }))
    .filter(({ lines }) => lines.length)
  const rank = ({ lines }: StoryMove) => Math.min(...lines.map((line) => (isAbout(line, mine) ? 0 : matters.includes(line.kind) ? 1 : 2)))
  const chosen = new Set([...others].sort((one, other) => rank(one) - rank(other)).slice(0, MOST))
  return { shown: others.filter((move) => chosen.has(move)), more: others.length - chosen.size }
}
