// What all parts of the board share: the view, what can be clicked, and what happened last.

import { getContext, setContext } from 'svelte'
import { narrowed, type Part } from '../../lib/narrow'
import type { Action, SeatView, Told } from '../../lib/types'
import type { Vocabulary } from '../../lib/vocabulary'
import { floodOf, type RisingSeat, type RisingView } from './things'

export interface Table {
  readonly view: RisingView
  readonly actions: Action[]
  readonly chosen: Part
  readonly words: Vocabulary
  readonly still: boolean
  readonly compact: boolean
  readonly marks: Marks
  readonly you: number // whose hand and lacks are shown as one's own
  readonly seats: SeatView[]
  choose: (part: Part) => void
  explain: (text: string | null) => void
}

const KEY = Symbol('rising')
export const layTable = (table: Table): Table => setContext(KEY, table)
export const useTable = (): Table => getContext<Table>(KEY)

/** Was this part among the clicks so far? */
export function isChosen(chosen: Part, part: Part): boolean {
  return Object.entries(part).every(([name, value]) => name in chosen && chosen[name] === value)
}

/** Do the actions that are left differ in this? Otherwise a click on it would say nothing. */
export function tells(actions: Action[], part: Part): boolean {
  const left = narrowed(actions, part).length
  return left > 0 && left < actions.length
}

/** What a click there does: the server's sentence if it is one action, else our own words. */
export function sentence(actions: Action[], part: Part, own: string): string {
  const found = narrowed(actions, part)
  return found.length === 1 ? found[0]!.text : own
}

/** Which field of a place an action would go by: the tile as a place, or as a target. */
export function placePart(actions: Action[], place: string): Part | null {
  const kind = actions.find((action) => action.fields.place === place)?.kind
  if (kind) return { kind, place }
  return actions.some((action) => action.fields.tile === place) ? { kind: 'target', tile: place } : null
}

export function sectionPart(actions: Action[], section: string): Part | null {
  const kind = actions.find((action) => action.fields.section === section)?.kind
  return kind ? { kind, section } : null
}

export function seatOf(view: RisingView, seat: number | null): RisingSeat | undefined {
  return view.seats.find((one) => one.seat === seat)
}

// ---- what happened last -----------------------------------------------------------------------------------------------

export interface Marks {
  places: Set<string>
  sections: Set<string>
  components: Set<string>
  cards: Set<string> // `seat card`
  misfortunes: string[] // oldest first
  roll: number | null
}

export function marksOf(recent: Told[]): Marks {
  const marks: Marks = { places: new Set(), sections: new Set(), components: new Set(), cards: new Set(), misfortunes: [], roll: null }
  for (const { by, kind, fields } of recent) {
    const has = (name: string): string | null => (typeof fields[name] === 'string' ? fields[name] : null)
    const [place, section, component, card, misfortune] = [has('place') ?? has('tile'), has('section'), has('component'), has('card'), has('misfortune')]
    if (place) marks.places.add(place)
    if (section) marks.sections.add(section)
    if (kind === 'build' && component) marks.components.add(component)
    if (kind === 'keep' && card) marks.cards.add(`${by} ${card}`)
    if (kind === 'misfortune' && misfortune) {
      marks.misfortunes.push(misfortune)
      const flooded = floodOf(misfortune)
      if (flooded) marks.sections.add(flooded)
    }
    if (kind === 'roll') marks.roll = Number(fields.roll)
  }
  return marks
}
