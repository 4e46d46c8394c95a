// What all parts of the board share: the view, what can be clicked, and what happened last.

import { getContext, setContext } from 'svelte'
import { narrow, type PartialAction } from '../../lib/partialAction'
import type { LegalAction, MatchSeat, StoryMove } from '../../lib/types'
import type { Vocabulary } from '../../lib/vocabulary'
import type { BoardProps } from '../board'
import type { Course } from './losses'
import { floodOf, tilesOf, type RisingSeat, type RisingView } from './view'

export interface BoardContext {
  readonly view: RisingView
  /** The same, with the tiles that have yet to be seen sinking. */
  readonly island: RisingView
  readonly actions: LegalAction[]
  readonly chosen: PartialAction
  readonly words: Vocabulary
  readonly still: boolean
  readonly compact: boolean
  readonly marks: Marks
  /** How the game went, when it is over. */
  readonly course: Course | null
  readonly you: number // whose hand and lacks are shown as one's own
  readonly seats: MatchSeat[]
  choose: (part: PartialAction) => void
  explain: (text: string | null) => void
}

const KEY = Symbol('rising')
/** For the board, and for what the rail shows of the game; `more` is what only the board has. */
export function setBoardContext(get: () => BoardProps<RisingView>, more: { readonly compact?: boolean; readonly island?: RisingView | undefined } = {}): BoardContext {
  const marks = $derived(marksOf(get().recent))
  let losses = $state.raw<typeof import('./losses') | null>(null)
  const over = $derived(get().view.won !== null)
  $effect(() => { if (over) import('./losses').then((found) => (losses = found), () => {}) }) // without it the sea is just the sea
  const course = $derived(over ? (losses?.courseOf(get().story ?? [], tilesOf(get().view)) ?? null) : null)
  const { mine, view: { to_move: mover } } = $derived(get())
  const you = $derived(mover !== null && mine.includes(mover) ? mover : (mine[0] ?? mover ?? 1))
  const context: BoardContext = {
    get view() { return get().view }, get island() { return more.island ?? get().view }, get actions() { return get().actions }, get chosen() { return get().chosen }, get words() { return get().words },
    get still() { return get().still }, get compact() { return more.compact ?? false }, get marks() { return marks }, get you() { return you }, get course() { return course },
    get seats() { return get().seats }, choose: (part) => get().choose(part), explain: (text) => get().explain(text),
  }
  return setContext(KEY, context)
}
export const getBoardContext = (): BoardContext => getContext<BoardContext>(KEY)

/** Do the remaining actions differ in this part? Otherwise a click on it would not narrow them. */
export function tells(actions: LegalAction[], part: PartialAction): boolean {
  const left = narrow(actions, part).length
  return left > 0 && left < actions.length
}

/** What a click there does: the server's sentence if it is one action, else our own words. */
export function sentence(actions: LegalAction[], part: PartialAction, own: string): string {
  const found = narrow(actions, part)
  return found.length === 1 ? found[0]!.text : own
}

/** Which field of a place an action would go by: the tile as a place, or as a target. */
export function placePart(actions: LegalAction[], place: string): PartialAction | null {
  const kind = actions.find((action) => action.fields.place === place)?.kind
  if (kind) return { kind, place }
  return actions.some((action) => action.fields.tile === place) ? { kind: 'target', tile: place } : null
}

export function sectionPart(actions: LegalAction[], section: string): PartialAction | null {
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

export function marksOf(recent: StoryMove[]): Marks {
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
