// What the server says. Seats count from 1.

import type { components } from './schema'

export type Schemas = components['schemas']

/** The value of a field or of an option. */
export type Value = string | number | boolean | null
export type Fields = Record<string, Value>

/** A legal move: `kind` and `fields` are what a board matches clicks to, `text` is the sentence for people. */
export type Action = Schemas['Action']

/** A move of the story: whose it was, in notation and as an action, and what happened. */
export type Told = Schemas['Move']
/** What happened: a sentence, and the event behind it. */
export type StoryLine = Schemas['StoryLine']

export type SeatView = Schemas['SeatNow']

/** What the views of games may have in common; all else is for the game's own board. */
export interface AnyView {
  phase?: string
  step?: string
  to_move?: number | null
  seats?: unknown
}
