// What every board is given. A board draws the server's view and knows no rule: what can be clicked is what some legal
// action has among its fields.

import type { Part } from '../lib/narrow'
import type { Action, SeatView, Told } from '../lib/types'
import type { Vocabulary } from '../lib/vocabulary'

export interface BoardProps<View> {
  view: View
  /** What is still possible after the clicks so far; empty when it is not this person's decision. */
  actions: Action[]
  /** All that is possible, before any click: then another thing can be clicked instead of the chosen one. */
  legal?: Action[]
  /** What the clicks so far stand for. */
  chosen: Part
  /** The person clicked something that stands for these fields. */
  choose: (part: Part) => void
  /** Moves since this person last decided, oldest first: what to mark as just happened. */
  recent: Told[]
  /** The seats that this person holds. */
  mine: number[]
  seats: SeatView[]
  lang: 'en' | 'fr'
  /** Every word about the game. */
  words: Vocabulary
  /** No movement, please. */
  still: boolean
  /** Explain a thing on hover, focus or long press: a short sentence. */
  explain: (text: string | null) => void
}
