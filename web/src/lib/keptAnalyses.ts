// Analyses are kept in this browser: the latest ones, each by its id, which the address has.

import type { Start } from './analysisApi'
import type { Kept, Mark } from './variations.svelte'

const KEY = 'atlantis.analyses'
const MOST = 12

export interface KeptAnalysis {
  start: Start
  seats: string[] | null
  /** The match it is of. */
  match?: string
  comment: string
  marks: Mark[]
  moves: Kept[]
  /** The position that is shown, as the place of its move in the list; -1: the beginning. */
  at: number
}

type All = Record<string, KeptAnalysis & { saved: number }>

function all(): All {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {} // storage is forbidden, or holds something else
  }
}

export const findAnalysis = (id: string): KeptAnalysis | null => all()[id] ?? null

/** The one that was changed last. */
export const lastAnalysis = (): string | null => Object.entries(all()).sort(([, a], [, b]) => b.saved - a.saved)[0]?.[0] ?? null

export const newAnalysisId = (): string => Math.random().toString(36).slice(2, 10)

/** Keep an analysis; the oldest ones make room. False if the browser has no room or no storage. */
export function keepAnalysis(id: string, analysis: KeptAnalysis): boolean {
  const found = Object.entries({ ...all(), [id]: { ...analysis, saved: Date.now() } }).sort(([, a], [, b]) => b.saved - a.saved).slice(0, MOST)
  while (found.length) {
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(found)))
      return true
    } catch {
      if (found.length === 1) return false
      found.pop() // no room: without the oldest one
    }
  }
  return false
}
