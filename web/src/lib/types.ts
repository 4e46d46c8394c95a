// What the server says. Seats count from 1.

export type Value = string | number | boolean | null
export type Fields = Record<string, Value>

/** A legal move: `kind` and `fields` are what a board matches clicks to, `text` is the sentence for people. */
export interface Action {
  code: number
  move: string
  kind: string
  fields: Fields
  text: string
}

/** What happened: a sentence, and the event behind it. */
export interface StoryLine {
  kind: string
  fields: Record<string, unknown>
  text: string
}

/** A move of the story: whose it was, in notation and as an action, and what happened. */
export interface Told {
  n: number
  by: number | 'chance'
  move: string
  kind: string
  fields: Fields
  forced?: boolean
  lines: StoryLine[]
}

export interface SeatView {
  seat: number
  kind: 'person' | 'bot' | 'open'
  name: string
  called: string
  bot: string | null
  away: boolean
  present: boolean
  /** When somebody who is not there was seen last. */
  seen?: string | null
}
