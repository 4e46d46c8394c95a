// What a game draws itself: its board, and in the rail what the page's own panels cannot say. Each game is a chunk of its own,
// loaded when it is needed.

import type { Component } from 'svelte'
import type { BoardProps } from './board'

/** `PlayersPanel`: the players with what they have. `Question`: what is asked, and what would follow.
 * `Ending`: how a finished game went. */
export type GamePart = 'Board' | 'PlayersPanel' | 'Question' | 'Ending'
type Part = Component<BoardProps<never>>

const parts = import.meta.glob<{ default: Part }>('./*/{Board,PlayersPanel,Question,Ending}.svelte')

/** A part of a game's own, or null if it has none. Every game has a board: its own, or the one that does for any. */
export async function partOf(game: string, part: GamePart): Promise<Part | null> {
  const load = parts[`./${game}/${part}.svelte`] ?? (part === 'Board' ? () => import('./DefaultBoard.svelte') : null)
  return load && (await load()).default as Part
}
