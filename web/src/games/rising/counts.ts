// Numbers people would otherwise count themselves.

import { CUBES, type ComponentView, type Cube, type RisingSeat } from './view'

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
