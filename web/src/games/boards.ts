// Each board is a chunk of its own, loaded when it is needed.

import type { Component } from 'svelte'
import type { BoardProps } from './board'

const boards = import.meta.glob<{ default: Component<BoardProps<never>> }>('./*/Board.svelte')

/** The board of a game; null where there is none, and the drawing as text has to do. */
export async function boardOf(game: string): Promise<Component<BoardProps<never>> | null> {
  const load = boards[`./${game}/Board.svelte`]
  return load ? (await load()).default : null
}
