// What others did since this person's last turn, the most important first: what is about their own seats, then what the game's
// folder lists as important (`matters`), then the rest, each in the order in which it happened.

import type { StoryLine, StoryMove } from './types'

export interface RecapLine { move: StoryMove; line: StoryLine }

/** Fields of events that name seats. */
const SEATS = ['seat', 'for', 'owner', 'other', 'loser', 'seats', 'firsts', 'seconds']

/** Is this about one of these seats: does it name one, or bring it points? */
export function isAbout({ fields }: StoryLine, mine: number[]): boolean {
  const points: unknown = fields.points
  if (Array.isArray(points) && mine.some((seat) => points[seat - 1])) return true
  return SEATS.some((name) => [fields[name]].flat().some((seat) => typeof seat === 'number' && mine.includes(seat)))
}

export function recapOf(recent: StoryMove[], mine: number[], matters: string[]): RecapLine[] {
  const rank = ({ line }: RecapLine) => (isAbout(line, mine) ? 0 : matters.includes(line.kind) ? 1 : 2)
  const others = recent.filter(({ by, forced }) => forced || by === 'chance' || !mine.includes(by))
  return others.flatMap((move) => move.lines.map((line) => ({ move, line }))).sort((one, other) => rank(one) - rank(other))
}
