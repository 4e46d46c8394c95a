// Numbers people would otherwise count themselves, from counts that lie open on the table.

import { CUBES, type ComponentView, type Counts, type Cube, type RisingSeat, type RisingView } from './view'

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** How many misfortunes the chances below look ahead: the next card while they are drawn, else those of a turn. */
export function ahead(view: RisingView): number {
  return view.phase === 'misfortunes' ? 1 : view.misfortunes.to_draw
}

/** The chance that none of so many cards from a pile is of a kind. */
function spared(of: number, all: number, drawn: number): number {
  let chance = 1
  for (let i = 0; i < drawn; i += 1) chance *= Math.max(0, all - of - i) / (all - i)
  return chance
}

/** The chance of at least one Flood of a section among the next misfortunes. */
export function floodChance(view: RisingView, section: string): number {
  const { deck, discard, known } = view.misfortunes
  const card = `flood-${section}`
  const draws = ahead(view)
  if (known.slice(0, draws).includes(card)) return 1
  const blind = draws - Math.min(known.length, draws)
  const size = total(deck)
  const fromDeck = Math.min(blind, size)
  let none = spared(deck[card] ?? 0, size, fromDeck)
  const more = Math.min(blind - fromDeck, total(discard))
  if (more > 0) none *= spared(discard[card] ?? 0, total(discard), more)
  return 1 - none
}

export const percent = (chance: number, lang: 'en' | 'fr'): string =>
  `${chance > 0 && chance < 0.005 ? '<1' : Math.round(chance * 100)}${lang === 'fr' ? '\u202f' : '\u2009'}%`

export interface Need {
  cube: Cube
  cost: number
  lack: number
}

/** What a component costs, and what of it a player does not have. */
export function needs(component: ComponentView, seat: RisingSeat | undefined): Need[] {
  return CUBES.filter((cube) => component.cost[cube]).map((cube) => {
    const cost = component.cost[cube]!
    return { cube, cost, lack: Math.max(0, cost - (seat?.cubes[cube] ?? 0)) }
  })
}
