// The guide's parts in one chunk, for the match page.

import type { Sitting } from '../lib/sitting.svelte'
import type { Kept } from './kept'
import { Lesson } from './lesson.svelte'
import { lookOf } from '../lib/looks'

export { default as Guide } from './Guide.svelte'
export { default as Strip } from './Strip.svelte'
export { Lesson }

export async function start(game: string, sitting: Sitting, kept: Kept): Promise<Lesson | null> {
  const script = (await lookOf(game).guide?.script())?.default
  return script ? new Lesson(game, script, sitting, kept) : null
}
