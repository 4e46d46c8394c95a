// What happened last, for boards to mark: read from the kinds and fields of moves and events, never from sentences.

import type { StoryLine, StoryMove } from './types'

/** The moves of whoever moved last, without anybody else between. */
export function lastTurn(recent: StoryMove[]): StoryMove[] {
  const last = recent.at(-1)
  const before = recent.findLastIndex(({ by }) => by !== last?.by)
  return recent.slice(before + 1)
}

/** What happened in these moves, of these kinds of events. */
export const eventsOf = (moves: StoryMove[], ...kinds: string[]): StoryLine[] =>
  moves.flatMap(({ lines }) => lines.filter(({ kind }) => kinds.includes(kind)))
