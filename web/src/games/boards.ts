// Each board is a chunk of its own, loaded when it is needed.

import type { Component } from 'svelte'
import type { BoardProps } from './board'

const boards = import.meta.glob<{ default: Component<BoardProps<never>> }>('./*/Board.svelte')

/** The board of a game: its own, or the one that does for any. */
export async function boardOf(game: string): Promise<Component<BoardProps<never>>> {
  const load = boards[`./${game}/Board.svelte`] ?? (() => import('./DefaultBoard.svelte'))
  return (await load()).default as Component<BoardProps<never>>
}
