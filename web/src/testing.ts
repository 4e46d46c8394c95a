// For tests: positions and words from fixtures (written by tools/positions.py), made-up people and moves.

import type { LegalAction, Fields, MatchSeat, StoryMove } from './lib/types'
import { Vocabulary, type VocabularyData } from './lib/vocabulary'

export type Lang = 'en' | 'fr'

/** A position with everything that a board is given, by language. */
export interface Shot<View> {
  game: string
  players: number
  actor: number | null
  view: View
  legal: Record<Lang, LegalAction[]>
  story: Record<Lang, StoryMove[]>
}

const words = import.meta.glob<VocabularyData>('../fixtures/words/*.json', { import: 'default', eager: true })

/** The words of a game. */
export const wordsOf = (game: string, lang: Lang): Vocabulary => new Vocabulary(words[`../fixtures/words/${game}.${lang}.json`]!, lang)

export const seatAt = (seat: number, change: Partial<MatchSeat> = {}): MatchSeat =>
  ({ seat, kind: 'person', name: `Player ${seat}`, called: `Seat ${seat}`, bot: null, away: false, present: true, seen: null, ...change })

/** A table with this many people. */
export const seatsOf = (players: number): MatchSeat[] => Array.from({ length: players }, (_, n) => seatAt(n + 1))

/** A move of the story, with what happened in words. */
export const toldBy = (by: StoryMove['by'], n: number, kind = '', fields: Fields = {}, ...texts: string[]): StoryMove =>
  ({ n, by, move: [kind, ...Object.values(fields)].join(' '), kind, fields, forced: false, standing: false, lines: texts.map((text) => ({ kind, fields, text })) })
