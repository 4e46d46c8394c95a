// How the page shows a game besides its board: each game's folder says so in `index.ts`.

import type { Script } from '../guide/script'

export interface GameStyle {
  /** The picture on the first page. */
  art: string
  /** Its place among the games there. */
  place: number
  /** Kinds of moves that are chosen on the board; all others are buttons beside their question. */
  onBoard: string[]
  /** Of those, kinds that a phone may not show beside the question: it offers the list of all moves, too. */
  elsewhere?: string[]
  /** Kinds of moves that the game's own question has buttons for, until this field is chosen. */
  listed?: Record<string, string>
  /** Kinds of moves that let the game go on: the main button of their question. */
  goOn: string[]
  /** Kinds of events that matter most to others, for the recap. */
  matters: string[]
  /** Kinds of events that go without saying in the recap. */
  minor?: string[]
  /** Kinds of chance moves that are rolls of dice; the others are cards. */
  dice?: string[]
  /** Within how many milliseconds the moves of others are shown until one's own turn. */
  wait?: number
  /** Signs of what players have, by the names that the view's `figures` use. */
  icons: Record<string, string>
  /** The guided first game: who sits at the table, and its script, a chunk of its own. */
  guide?: {
    seats: string[]
    options?: Record<string, string>
    script: () => Promise<{ default: Script<never> }>
  }
}
