// Each game's guide is a chunk of its own, loaded when somebody learns it.

import type { Script } from './script'

type Any = Script<never>
const SCRIPTS: Record<string, () => Promise<{ default: unknown }>> = {
  atlanteon: () => import('./atlanteon'),
  atlandice: () => import('./atlandice'),
  ark: () => import('./ark'),
  rising: () => import('./rising'),
}

export const scriptOf = async (game: string): Promise<Any | null> => ((await SCRIPTS[game]?.())?.default as Any | undefined) ?? null

/** Who sits at the table of a first game: the learner, and novices. */
export const TABLES: Record<string, { seats: string[]; options?: Record<string, string> }> = {
  atlanteon: { seats: ['me', 'novice'] },
  atlandice: { seats: ['me', 'novice', 'novice'] },
  ark: { seats: ['me', 'novice'] },
  rising: { seats: ['me', 'novice'], options: { level: 'easy' } },
}
