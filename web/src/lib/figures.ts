// What every player has, as the page lists it beside the names: read from the view, never computed.

import type { AnyView } from './types'

export interface Standing {
  score: number | null
  figures: [name: string, value: number][]
}

interface Seat {
  seat?: number
  score?: number
  points?: number
  figures?: Record<string, number>
}

/** The kind of an icon, for its colour. */
export const colour = (icon: string) => `var(--${icon})`

export function standing(view: AnyView, seat: number): Standing {
  const found = Array.isArray(view.seats) ? (view.seats as Seat[]).find((one) => one.seat === seat) : undefined
  return { score: found?.score ?? found?.points ?? null, figures: Object.entries(found?.figures ?? {}) }
}
