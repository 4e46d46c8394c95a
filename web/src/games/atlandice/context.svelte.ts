// What all parts of the board share: the position, what can be chosen, and how a thing becomes a target.

import { getContext, setContext } from 'svelte'
import { isChosen, isPossible, narrow, type PartialAction } from '../../lib/partialAction'
import type { LegalAction } from '../../lib/types'
import type { Vocabulary } from '../../lib/vocabulary'
import { nameAt } from '../../lib/seatNames'
import type { BoardProps } from '../board'
import { donation } from './donation.svelte'
import { marks, type Marks } from './marks'
import { areaName } from './names'
import { areaPart, asked, diePart, tokenPart, type Asked } from './parts'
import { lying, type View } from './view'

export interface BoardContext {
  readonly view: View
  readonly actions: LegalAction[]
  readonly chosen: PartialAction
  readonly asked: Asked
  /** Every word about the game. */
  readonly words: Vocabulary
  readonly marks: Marks
  readonly still: boolean
  /** The first of two donated kinds, before the second is clicked. */
  readonly half: string | null
  /** Too small to hit single pieces: an Area is tapped first. */
  readonly coarse: boolean
  name: (seat: number) => string
  choose: (part: PartialAction) => void
  /** An Area was tapped where single pieces are too small. */
  tap: (area: number) => void
  /** Explain this; of an Area, tell more in the panel. */
  explain: (text: string | null, area?: number | null) => void
}

const key = Symbol('context')
/** For the board, and for what the rail shows of the game; `more` is what only the board has. */
export function setBoardContext(get: () => BoardProps<View>, more: Partial<Pick<BoardContext, 'coarse' | 'choose' | 'tap' | 'explain'>> = {}): BoardContext {
  const marked = $derived(marks(get().recent))
  const context: BoardContext = {
    get view() { return get().view },
    get actions() { return get().actions },
    get chosen() { return get().chosen },
    get asked() { return asked(get().actions) },
    get words() { return get().words },
    get marks() { return marked },
    get still() { return get().still },
    get half() { return donation.half },
    get coarse() { return more.coarse ?? false },
    name: (seat) => (seat ? nameAt(get().seats, seat) : get().words.label('neutral')),
    choose: more.choose ?? ((part) => get().choose(part)),
    tap: more.tap ?? (() => {}),
    explain: more.explain ?? ((text) => get().explain(text)),
  }
  return setContext(key, context)
}
export const getBoardContext = () => getContext<BoardContext>(key)

export const can = (context: BoardContext, part: PartialAction | null): part is PartialAction => part !== null && isPossible(context.actions, part)
export const picked = (context: BoardContext, part: PartialAction | null) => can(context, part) && isChosen(context.chosen, part)

/** How a thing looks that stands for this: `can` be chosen, is `picked`, or neither. */
export const state = (context: BoardContext, part: PartialAction | null) => (picked(context, part) ? 'picked' : can(context, part) ? 'can' : '')

/** Something that does a thing when clicked, or by Enter or Space. */
export function button(label: string, act: () => void, more: Record<string, unknown> = {}) {
  return {
    role: 'button', tabindex: 0, 'aria-label': label, ...more,
    onclick: (event: Event) => {
      event.stopPropagation()
      act()
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      act()
    },
  }
}

/** What makes a thing a target for these fields, if they are possible; `label` unless one single move is left. */
export function target(context: BoardContext, part: PartialAction | null, label: string): Record<string, unknown> {
  if (!can(context, part)) return part ? { 'data-why': JSON.stringify(part) } : {}
  const left = narrow(context.actions, part)
  return button(left.length === 1 ? left[0]!.text : label, () => context.choose(part),
    { 'aria-pressed': isChosen(context.chosen, part), 'data-part': JSON.stringify(part) })
}

/** What makes a thing explain itself when it is pointed at, held down by a finger, or, if it is a target, focused.
 * Nothing else may listen to focus: browsers let the keyboard stop at drawings that do. */
export function about(context: BoardContext, text: string, area: number | null = null, press: Record<string, unknown> = {}) {
  let held: ReturnType<typeof setTimeout> | undefined
  const on = () => context.explain(text, area)
  const off = () => {
    clearTimeout(held)
    context.explain(null, null)
  }
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType !== 'touch' && on(),
    onpointerdown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') held = setTimeout(on, 500)
    },
    onpointerup: () => clearTimeout(held), onpointercancel: off, onpointerleave: off,
    ...('role' in press ? { onblur: off, onfocus: (event: FocusEvent) => (event.target as Element).matches(':focus-visible') && on() } : {}),
  }
}

/** All that can be chosen within an Area. */
export function inside(context: BoardContext, area: number): PartialAction[] {
  const there = context.view.areas[area - 1]!
  return [areaPart(context.asked, area), there.dice ? diePart(context.asked, area) : null,
    ...lying(there).map((kind) => tokenPart(context.asked, context.view, area, kind))].filter((part) => can(context, part))
}

/** What makes an Area's ground a target: itself, or where pieces are too small, whatever is in it. */
export function groundTarget(context: BoardContext, area: number): Record<string, unknown> {
  const part = areaPart(context.asked, area)
  if (!context.coarse) return target(context, part, areaName(context.words, area))
  const parts = inside(context, area)
  if (parts.length === 1) return target(context, parts[0]!, areaName(context.words, area))
  return button(context.words.label('look', { area: areaName(context.words, area) }), () => context.tap(area), { 'data-look': area })
}

export function groundState(context: BoardContext, area: number): string {
  const part = areaPart(context.asked, area)
  if (part) return state(context, part) || (context.coarse && inside(context, area).length ? 'can' : '')
  const parts = context.coarse ? inside(context, area) : []
  return parts.length ? 'can' : ''
}
