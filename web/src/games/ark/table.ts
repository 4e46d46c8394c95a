// What every part of the board shares: the words, what can be clicked, and how.

import { getContext, setContext } from 'svelte'
import { fits, narrowed, possible, type Part } from '../../lib/narrow'
import type { Action } from '../../lib/types'
import type { Vocabulary } from '../../lib/vocabulary'
import type { ArkView, Marks } from './reading'

export interface Table {
  readonly view: ArkView
  readonly words: Vocabulary
  readonly actions: Action[]
  readonly chosen: Part
  readonly still: boolean
  readonly narrow: boolean
  /** The seat whose fleet lies in front; and the only seat this person holds, if it is only one. */
  readonly own: number
  readonly you: number | null
  readonly marks: Marks
  /** The one action the clicks have come down to. */
  readonly settled: Action | null
  /** Pieces that appear now have come from somewhere; those of the first drawing were there. */
  readonly live: boolean
  who: (seat: number) => string
  choose: (part: Part) => void
}

const KEY = Symbol('ark')

export const spread = (table: Table): Table => setContext(KEY, table)
export const atTable = (): Table => getContext<Table>(KEY)

/** Can it be clicked? */
export function legal(table: Table, part: Part): boolean {
  return possible(table.actions, part)
}

/** Is it what the clicks so far stand for? */
export function marked(table: Table, part: Part): boolean {
  return Object.keys(table.chosen).length > 0 && table.actions.length > 0 && table.actions.every((action) => fits(action, part))
}

/** What a piece has to say about itself; the board listens for all of them (`explaining`). */
export function explained(text: string) {
  return { 'data-about': text }
}

/** Explains on hover, focus and long press whatever inside has something to say. */
export function explaining(board: HTMLElement, explain: (text: string | null) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const about = (event: Event) => (event.target as Element).closest<HTMLElement | SVGElement>('[data-about]')?.dataset['about'] ?? null
  // a piece that goes while it has the focus says so in the middle of drawing
  const say = (text: string | null) => queueMicrotask(() => explain(text))
  const stop = () => clearTimeout(waiting)
  const on = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void) => board.addEventListener(name, heard)
  on('pointerover', (event) => { if (event.pointerType !== 'touch') explain(about(event)) })
  on('pointerleave', () => { stop(); explain(null) })
  on('pointerdown', (event) => {
    stop()
    const text = about(event)
    if (event.pointerType === 'touch') waiting = setTimeout(() => explain(text), 450)
  })
  on('pointerup', stop)
  on('pointercancel', stop)
  on('focusin', (event) => say(about(event)))
  on('focusout', () => say(null))
}

/** Enter and Space do what a click does. */
export function pressed(act: () => void) {
  return {
    onclick: act,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      act()
    },
  }
}

/** The attributes of a piece: a button while it stands for a legal action, else a picture with a name. The handlers stay the
 * same, since an element keeps listening when what it stands for is no longer legal. */
export function piece(table: Table, part: Part, name: string) {
  const fitting = narrowed(table.actions, part)
  const said = fitting.map((action) => action.text).join(' / ')
  const shown = fitting.length > 0
    ? { role: 'button', tabindex: 0, 'aria-label': said, 'aria-pressed': marked(table, part), 'data-part': JSON.stringify(part) }
    : { role: 'img', 'aria-label': name }
  return {
    ...shown,
    ...explained(said ? `${said}. ${name}` : name),
    ...pressed(() => { if (legal(table, part)) table.choose(part) }),
  }
}
