// A match of two games.

import type { Match } from './api'
import type { Messages } from '../i18n/en'

/** Which game of a two-game match this is, and the score of the first; empty for a single game. */
export function describeGameOfTwo({ games, earlier }: Pick<Match, 'games' | 'earlier'>, words: Messages): string {
  if (games < 2) return ''
  return earlier.length ? words.match.secondOfTwo(earlier.join(' : ')) : words.match.firstOfTwo
}
