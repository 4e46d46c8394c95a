// What travelled between two positions: tokens and dice, from where there are fewer now to where there are more.

import { KINDS, parties, type Kind, type View } from './view'

export interface Flight { what: Kind | 'die', face: number, from: string, to: string }

interface Change { at: string, by: number, area: number }

export const areaSpot = (area: number, what: Kind | 'die') => `a${area}-${what}`
export const seatSpot = (seat: number, what: Kind | 'die') => `s${seat}-${what}`

function pairs(changes: Change[], what: Kind | 'die', left: number): Flight[] {
  const from = changes.flatMap((one) => Array<Change>(Math.max(0, -one.by)).fill(one))
  const to = changes.flatMap((one) => Array<Change>(Math.max(0, one.by)).fill(one))
  return from.slice(0, Math.min(to.length, left)).map((one, n) => ({ what, face: one.area, from: one.at, to: to[n]!.at }))
}

export function flights(before: View, after: View, most = 8): Flight[] {
  const found: Flight[] = []
  for (const kind of KINDS) {
    found.push(...pairs([
      ...after.areas.map((area, n) => ({ at: areaSpot(area.area, kind), area: area.area,
        by: area.resources[kind] - before.areas[n]!.resources[kind] })),
      ...parties(after).map((party, n) => ({ at: seatSpot(party.seat, kind), area: 0,
        by: party.resources[kind] - (parties(before)[n]?.resources[kind] ?? 0) })),
    ], kind, most - found.length))
  }
  if (rolled(before, after)) return found
  return [...found, ...pairs([
    ...after.areas.map((area, n) => ({ at: areaSpot(area.area, 'die'), area: area.area, by: area.dice - before.areas[n]!.dice })),
    ...parties(after).map((party, n) => ({ at: seatSpot(party.seat, 'die'), area: 0, by: party.dice - (parties(before)[n]?.dice ?? 0) })),
  ], 'die', most)]
}

/** Were all dice thrown anew? Then they lie elsewhere, but none travelled there. */
export function rolled(before: View, after: View): boolean {
  return parties(after).some((party, n) => party.dice < (parties(before)[n]?.dice ?? 0))
}
