// Where the clock goes if the last die lies here or there, and who would gain by it: read from the view.

import { parties, type ClockEvent, type Kind, type Standing, type View } from './view'

export interface Landing {
  space: number
  areas: number[]
  event: ClockEvent | null
  end: boolean
  lead: Standing | null
}

export function landing(view: View, space: number): Landing {
  const event = view.clock.events.find((one) => one.space === space) ?? null
  const lead = event?.event === 'survey' ? [...view.standing, view.in_all].find(({ resource }) => resource === event.resource) : null
  return { space, areas: [], event, end: space === view.clock.last, lead: lead ?? null }
}

/** One landing for each space that a die now lying leads to. */
export function landings(view: View): Landing[] {
  const found = new Map<number, Landing>()
  for (const area of view.areas) {
    if (!area.dice || area.lands === null) continue
    const there = found.get(area.lands) ?? landing(view, area.lands)
    there.areas.push(area.area)
    found.set(area.lands, there)
  }
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, there]) => there)
}

/** How a party stands in a kind: `+2` alone in front, `=` level in front, `-1` behind; nothing if nobody has any. */
export function standing(view: View, seat: number, kind: Kind): { sign: 'first' | 'tie' | 'behind' | 'none', by: number } {
  const one = view.standing.find((each) => each.resource === kind)
  const have = parties(view).find((party) => party.seat === seat)?.resources[kind] ?? 0
  if (!one || !one.most) return { sign: 'none', by: 0 }
  if (!one.firsts.includes(seat)) return { sign: 'behind', by: one.most - have }
  return one.firsts.length > 1 ? { sign: 'tie', by: 0 } : { sign: 'first', by: one.most - one.second }
}
