// How long the moves of others are shown: a pause before each, and a limit for all of them until one's own turn.

import type { Pace } from './settings.svelte'

const PAUSE = 900
/** Milliseconds for all moves of others, where a game does not say otherwise. */
const MOST = 1000
const SPEED: Record<Pace, number> = { calm: 2, usual: 1, quick: 0.4, instant: 0 }

export const pauseOf = (pace: Pace): number => PAUSE * SPEED[pace]
export const mostOf = (pace: Pace, wait = MOST): number => wait * SPEED[pace]
