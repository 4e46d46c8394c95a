// For tests: the positions and words that tools/positions.py writes into fixtures, and people and moves made up.

import type { Action, Fields, SeatView, Told } from './lib/types'
import { Vocabulary, type VocabularyData } from './lib/vocabulary'

export type Lang = 'en' | 'fr'

/** A position with everything that a board is given, by language. */
export interface Shot<View> {
  game: string
  players: number
  actor: number | null
  view: View
  legal: Record<Lang, Action[]>
  story: Record<Lang, Told[]>
}

const words = import.meta.glob<VocabularyData>('../fixtures/words/*.json', { import: 'default', eager: true })

/** The words of a game. */
export const wordsOf = (game: string, lang: Lang): Vocabulary => new Vocabulary(words[`../fixtures/words/${game}.${lang}.json`]!, lang)

export const seatAt = (seat: number, change: Partial<SeatView> = {}): SeatView =>
  ({ seat, kind: 'person', name: `Player ${seat}`, called: `Seat ${seat}`, bot: null, away: false, present: true, seen: null, ...change })

/** So many people at a table. */
export const seatsOf = (players: number): SeatView[] => Array.from({ length: players }, (_, n) => seatAt(n + 1))

/** A move of the story, with what happened in words. */
export const toldBy = (by: Told['by'], n: number, kind = '', fields: Fields = {}, ...texts: string[]): Told =>
  ({ n, by, move: [kind, ...Object.values(fields)].join(' '), kind, fields, forced: false, lines: texts.map((text) => ({ kind, fields, text })) })
