// What the page shows of a game besides its board: each game's folder has it in `index.ts`.

import type { Script } from '../guide/script'

export interface Look {
  /** The picture on the first page. */
  art: string
  /** Its place among the games there. */
  place: number
  /** A square board has its players beside it and is made to fit the window; a wide one leaves them to the page. */
  square: boolean
  /** Signs of what players have, by the names that the view's `figures` use. */
  icons: Record<string, string>
  /** The guided first game: who sits at the table, and its script, a chunk of its own. */
  guide?: {
    seats: string[]
    options?: Record<string, string>
    script: () => Promise<{ default: Script<never> }>
  }
}
