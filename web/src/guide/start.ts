// The guide's parts in one chunk, for the match page.

import type { PlayerSession } from '../lib/session.svelte'
import type { Progress } from './progress'
import { Lesson } from './lesson.svelte'
import { styleOf } from '../lib/gameStyles'

export { default as Guide } from './Guide.svelte'
export { default as Strip } from './Strip.svelte'
export { Lesson }

export async function start(game: string, session: PlayerSession, progress: Progress): Promise<Lesson | null> {
  const script = (await styleOf(game).guide?.script())?.default
  return script ? new Lesson(game, script, session, progress) : null
}
