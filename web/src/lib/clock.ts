// How clocks are written, and what they show at a time.

import type { Schemas, StoryMove } from './types'

export type Clock = Schemas['Clock']
export type TimeControl = Schemas['TimeControl']

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Below this, a live clock shows tenths of a second and is coral; correspondence: from six hours. */
export const LOW = { live: 20_000, turn: 10_000, days: 6 * HOUR }

const two = (n: number) => String(n).padStart(2, '0')

/** What is left of a seat's clock at this time by the server's clock. */
export function leftAt(clock: Clock, seat: number, now: number): number {
  const left = clock.left[clock.shared ? 0 : seat - 1] ?? 0
  if (clock.until === null || (!clock.shared && clock.running !== seat)) return left
  return Math.max(0, Math.min(left, clock.until - now))
}

/** Whole seconds that a seat's clock has just been given: the increment after a move, or by somebody else. None where each turn has its own. */
export function gained(before: Clock, after: Clock, seat: number, now: number): number {
  if (after.kind === 'days' || (after.kind === 'turn' && before.running !== after.running)) return 0
  return Math.max(0, Math.round((leftAt(after, seat, now) - leftAt(before, seat, now)) / 1000))
}

/** The clocks as they were after so many moves of the story. */
export function clockAfter(clock: Clock, story: StoryMove[], moves: number): Clock {
  const left = story.slice(0, moves).findLast((move) => move.left)?.left ?? clock.left.map(() => 1000 * clock.base)
  return { ...clock, left, running: null, until: null, pauses: {} }
}

/** A live clock: `3:12`, `1:02:05`, `0:08.4`. */
export function liveTime(left: number): string {
  if (left < LOW.live) return `0:${two(Math.floor(left / 1000))}.${Math.floor((left % 1000) / 100)}`
  const seconds = Math.floor(left / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** Time by turns, in two units at most: `2 days 4 h`, `5 h 12 min`, `3 min`. */
export function longTime(left: number, days: (n: number) => string): string {
  if (left >= DAY) return [days(Math.floor(left / DAY)), left % DAY >= HOUR ? `${Math.floor((left % DAY) / HOUR)} h` : ''].filter(Boolean).join(' ')
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`
  return `${Math.ceil(left / MINUTE)} min`
}
