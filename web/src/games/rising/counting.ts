// Numbers people would otherwise count themselves.

import { CUBES, type ComponentView, type Cube, type RisingSeat } from './things'

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

export const percent = (chance: number, lang: 'en' | 'fr'): string =>
  `${chance > 0 && chance < 0.005 ? '<1' : Math.round(chance * 100)}${lang === 'fr' ? '\u202f' : '\u2009'}%`

export interface Need {
  cube: Cube
  cost: number
  lack: number
}

/** What a component costs, and what of it a player does not have. */
export function needs({ cost }: Pick<ComponentView, 'cost'>, seat: Pick<RisingSeat, 'cubes'> | undefined): Need[] {
  return CUBES.filter((cube) => cost[cube]).map((cube) => ({ cube, cost: cost[cube]!, lack: Math.max(0, cost[cube]! - (seat?.cubes[cube] ?? 0)) }))
}
