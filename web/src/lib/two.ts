// A match of two games.

import type { Match } from './api'
import type { Words } from '../words/en'

/** Which game of a match of two this is, and how the first went; empty where there is one only. */
export function ofTwo({ games, earlier }: Pick<Match, 'games' | 'earlier'>, words: Words): string {
  if (games < 2) return ''
  return earlier.length ? words.match.secondOfTwo(earlier.join(' : ')) : words.match.firstOfTwo
}
