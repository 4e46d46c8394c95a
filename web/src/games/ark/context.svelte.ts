// What every part of the board shares: the words, what can be clicked, and how.

import { getContext, setContext } from 'svelte'
import { matches, narrow, isPossible, type PartialAction } from '../../lib/partialAction'
import type { LegalAction } from '../../lib/types'
import type { Vocabulary } from '../../lib/vocabulary'
import type { BoardProps } from '../board'
import { marks, ownSeat, settled, type ArkView, type Marks } from './view'

export interface BoardContext {
  readonly view: ArkView
  readonly words: Vocabulary
  readonly actions: LegalAction[]
  readonly chosen: PartialAction
  readonly still: boolean
  readonly narrow: boolean
  /** The seat whose fleet lies in front; and the only seat this person holds, if it is only one. */
  readonly own: number
  readonly you: number | null
  readonly marks: Marks
  /** The one action the clicks have come down to. */
  readonly settled: LegalAction | null
  /** Pieces that appear now have come from somewhere; those of the first drawing were there. */
  readonly live: boolean
  who: (seat: number) => string
  choose: (part: PartialAction) => void
}

const KEY = Symbol('ark')

/** For the board, and for what the rail shows of the game; `more` is what only the board has. */
export function setBoardContext(get: () => BoardProps<ArkView>, more: Partial<BoardContext> = {}): BoardContext {
  const name = (seat: number) => get().seats.find((one) => one.seat === seat)
  const found = $derived(marks(get().recent))
  const context: BoardContext = {
    get view() { return get().view },
    get words() { return get().words },
    get actions() { return get().actions },
    get chosen() { return get().chosen },
    get still() { return get().still },
    get narrow() { return more.narrow ?? false },
    get own() { return ownSeat(get().view, get().mine) },
    get you() { return get().mine.length === 1 ? get().mine[0]! : null },
    get marks() { return found },
    get settled() { return settled(get().actions, get().chosen) },
    get live() { return more.live ?? false },
    who: (seat) => name(seat)?.name || name(seat)?.called || String(seat),
    choose: more.choose ?? ((part) => get().choose(part)),
  }
  return setContext(KEY, context)
}
export const getBoardContext = (): BoardContext => getContext<BoardContext>(KEY)

/** Can it be clicked? */
export function legal(context: BoardContext, part: PartialAction): boolean {
  return isPossible(context.actions, part)
}

/** Is it what the clicks so far stand for? */
export function marked(context: BoardContext, part: PartialAction): boolean {
  return Object.keys(context.chosen).length > 0 && context.actions.length > 0 && context.actions.every((action) => matches(action, part))
}

/** What a piece has to say about itself; the board listens for all of them (`explaining`). */
export function explained(text: string) {
  return { 'data-about': text }
}

/** Explains on hover, focus and long press whatever inside has something to say. */
export function explaining(board: HTMLElement, explain: (text: string | null) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const about = (event: Event) => (event.target as Element).closest<HTMLElement | SVGElement>('[data-about]')?.dataset['about'] ?? null
  // a focused piece may be removed while the board is being drawn
  const explainLater = (text: string | null) => queueMicrotask(() => explain(text))
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
  on('focusin', (event) => explainLater(about(event)))
  on('focusout', () => explainLater(null))
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
export function piece(context: BoardContext, part: PartialAction, name: string) {
  const fitting = narrow(context.actions, part)
  const said = fitting.map((action) => action.text).join(' / ')
  const shown = fitting.length > 0
    ? { role: 'button', tabindex: 0, 'aria-label': said, 'aria-pressed': marked(context, part), 'data-part': JSON.stringify(part) }
    : { role: 'img', 'aria-label': name, 'data-why': JSON.stringify(part) }
  return {
    ...shown,
    ...explained(said ? `${said}. ${name}` : name),
    ...pressed(() => { if (legal(context, part)) context.choose(part) }),
  }
}
