// What all parts of the board share: the position, what can be chosen, and how a thing becomes a target.

import { getContext, setContext } from 'svelte'
import { narrowed, possible, type Part } from '../../lib/narrow'
import type { Action } from '../../lib/types'
import type { Vocabulary } from '../../lib/vocabulary'
import type { Marks } from './marks'
import { areaName } from './called'
import { areaPart, chosenIn, diePart, tokenPart, type Asked } from './parts'
import { lying, type View } from './view'

export interface Desk {
  readonly view: View
  readonly actions: Action[]
  readonly chosen: Part
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
  choose: (part: Part) => void
  /** An Area was tapped where single pieces are too small. */
  tap: (area: number) => void
  /** Explain this; of an Area, tell more in the panel. */
  explain: (text: string | null, area?: number | null) => void
}

const key = Symbol('desk')
export const setDesk = (desk: Desk) => setContext(key, desk)
export const getDesk = () => getContext<Desk>(key)

export const can = (desk: Desk, part: Part | null): part is Part => part !== null && possible(desk.actions, part)
export const picked = (desk: Desk, part: Part | null) => can(desk, part) && chosenIn(desk.chosen, part)

/** How a thing looks that stands for this: `can` be chosen, is `picked`, or neither. */
export const state = (desk: Desk, part: Part | null) => (picked(desk, part) ? 'picked' : can(desk, part) ? 'can' : '')

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
export function target(desk: Desk, part: Part | null, label: string): Record<string, unknown> {
  if (!can(desk, part)) return {}
  const left = narrowed(desk.actions, part)
  return button(left.length === 1 ? left[0]!.text : label, () => desk.choose(part),
    { 'aria-pressed': chosenIn(desk.chosen, part), 'data-part': JSON.stringify(part) })
}

/** What makes a thing explain itself when it is pointed at, held down by a finger, or, if it is a target, focused.
 * Nothing else may listen to focus: browsers let the keyboard stop at drawings that do. */
export function about(desk: Desk, text: string, area: number | null = null, press: Record<string, unknown> = {}) {
  let held: ReturnType<typeof setTimeout> | undefined
  const on = () => desk.explain(text, area)
  const off = () => {
    clearTimeout(held)
    desk.explain(null, null)
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
export function inside(desk: Desk, area: number): Part[] {
  const there = desk.view.areas[area - 1]!
  return [areaPart(desk.asked, area), there.dice ? diePart(desk.asked, area) : null,
    ...lying(there).map((kind) => tokenPart(desk.asked, desk.view, area, kind))].filter((part) => can(desk, part))
}

/** What makes an Area's ground a target: itself, or where pieces are too small, whatever is in it. */
export function groundTarget(desk: Desk, area: number): Record<string, unknown> {
  const part = areaPart(desk.asked, area)
  if (!desk.coarse) return target(desk, part, areaName(desk.words, area))
  const parts = inside(desk, area)
  if (parts.length === 1) return target(desk, parts[0]!, areaName(desk.words, area))
  return button(desk.words.label('look', { area: areaName(desk.words, area) }), () => desk.tap(area), { 'data-look': area })
}

export function groundState(desk: Desk, area: number): string {
  const part = areaPart(desk.asked, area)
  if (part) return state(desk, part) || (desk.coarse && inside(desk, area).length ? 'can' : '')
  const parts = desk.coarse ? inside(desk, area) : []
  return parts.length ? 'can' : ''
}
