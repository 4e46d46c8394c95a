// Numbers people would otherwise count themselves.

import { CUBES, type ComponentView, type Cube, type RisingSeat, type RisingView } from './view'

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

export interface Need {
  cube: Cube
  cost: number
  lack: number
}

/** What a component costs, and what of it a player does not have. */
export function needs({ cost }: Pick<ComponentView, 'cost'>, seat: Pick<RisingSeat, 'cubes'> | undefined): Need[] {
  return CUBES.filter((cube) => cost[cube]).map((cube) => ({ cube, cost: cost[cube]!, lack: Math.max(0, cost[cube]! - (seat?.cubes[cube] ?? 0)) }))
}

/** Steps at which the misfortune that counts is drawn already. */
const SUFFERED = ['cancel', 'give', 'sink', 'recall', 'plague', 'limit']

/** Which misfortune of the turn comes next or has been drawn; 0 where neither can be told, as in the steps of a card. */
export function nthMisfortune({ players, step, about, giving, misfortunes }: Pick<RisingView, 'players' | 'step' | 'about' | 'giving' | 'misfortunes'>): number {
  const drawn = players - misfortunes.to_draw
  if ((step === 'window' && about.window === 'W1') || giving?.section) return drawn + 1
  return SUFFERED.includes(step) ? drawn : 0
}
