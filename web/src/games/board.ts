// What every board is given. A board draws the server's view and knows no rule: what can be clicked is what some legal
// action has among its fields.

import type { PartialAction } from '../lib/partialAction'
import type { LegalAction, MatchSeat, StoryMove } from '../lib/types'
import type { Vocabulary } from '../lib/vocabulary'

/** Whose things a phone shows below the board: one's own; of somebody with several seats, those of the seat to move. */
export const ownSeat = (mine: number[], toMove: number | null | undefined): number | undefined => mine.find((seat) => seat === toMove) ?? mine[0]

export interface BoardProps<View> {
  view: View
  /** What is still possible after the clicks so far; empty when it is not this person's decision. */
  actions: LegalAction[]
  /** All that is possible, before any click: then another thing can be clicked instead of the chosen one. */
  legal?: LegalAction[]
  /** What the clicks so far stand for. */
  chosen: PartialAction
  /** The person clicked something that stands for these fields. */
  choose: (part: PartialAction) => void
  /** Moves since this person last decided, oldest first: what to mark as just happened. */
  recent: StoryMove[]
  /** All moves so far; only where the whole game is shown. */
  story?: StoryMove[]
  /** The view if a move were made now, with nothing drawn or rolled after it. */
  foresee?: (move: string) => Promise<unknown>
  /** The seats that this person holds. */
  mine: number[]
  seats: MatchSeat[]
  lang: 'en' | 'fr'
  /** Every word about the game. */
  words: Vocabulary
  /** No animations. */
  still: boolean
  /** Explain a thing on hover, focus or long press: a short sentence. */
  explain: (text: string | null) => void
}
