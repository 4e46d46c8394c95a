// What the server sends and takes, generated from its OpenAPI document. Seats count from 1.

import type { BoardProps } from '../games/board'
import type { components } from './schema'

export type Schemas = components['schemas']

/** The value of a field or of an option. */
export type Value = string | number | boolean | null
export type Fields = Record<string, Value>

/** A legal move: `kind` and `fields` are what a board matches clicks to, `text` is the sentence for people. */
export type LegalAction = Schemas['LegalAction']
/** A move of the story: whose it was, in notation and as an action, and what happened. */
export type StoryMove = Schemas['StoryMove']
/** What happened: a sentence, and the event behind it. */
export type StoryLine = Schemas['StoryLine']
export type MatchSeat = Schemas['MatchSeat']

/** What the views of games may have in common; all else is for the game's own board. */
export interface AnyView {
  phase?: string
  step?: string
  to_move?: number | null
  seats?: unknown
}

/** What is on the table for the parts that a game draws: the position, and what can be chosen. */
export type Table = Omit<BoardProps<AnyView>, 'lang' | 'words' | 'still' | 'explain'>

/** A match with all that this person may see of it; only the board of its game knows what is in the view. */
export type Match = Omit<Schemas['Match'], 'view'> & { view: AnyView }

/** What can be asked of a match, by HTTP and by WebSocket. */
export type Command = Defaults<Schemas['Join' | 'SeatBot' | 'Kick' | 'Ban' | 'ListMatch' | 'Move' | 'Undo' | 'Resign' | 'MakeOffer' | 'Accept' | 'Decline' | 'Withdraw' | 'Abort' | 'Claim' | 'Leave' | 'ReplaceAbsent' | 'Back' | 'Advise' | 'Standing' | 'Plan' | 'AllowHints' | 'GiveTime' | 'Chat'], 'all_seats' | 'agreed' | 'no_more'>
/** These have defaults: a command may leave them out. */
type Defaults<T, Names extends string> = T extends unknown ? Omit<T, Names> & Partial<Pick<T, Extract<keyof T, Names>>> : never

/** Standing answer and plan of a seat of one's own. */
export type Pace = Schemas['Pace']
/** When windows ask a seat. */
export type StandingMode = NonNullable<Pace['standing']>

/** What the server sends through a WebSocket. `id` is that of the command it answers. */
export type Message =
  | ({ type: 'match' } & Match)
  | Schemas['Changes']
  | { type: 'chat'; lines: Schemas['ChatLine'][] }
  | { type: 'beat'; number: number }
  | { type: 'pong'; now: number }
  | Answer
export type Answer = { type: 'ack'; id: string | null; number: number; doubled?: true } | ({ type: 'refused'; id: string | null } & Schemas['Refusal'])
