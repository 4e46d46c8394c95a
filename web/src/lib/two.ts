// A match of two games.

import type { Summary } from './api'
import type { Words } from '../words/en'

/** Which game of a match of two this is, and how the first went; empty where there is one only. */
export function ofTwo({ games, earlier }: Summary, words: Words): string {
  if (games < 2) return ''
  return earlier.length ? words.match.secondOfTwo(earlier.join(' : ')) : words.match.firstOfTwo
}
