// Everything on the board that can be pointed at: it explains itself on hover, focus and long press, and what can be
// chosen is chosen by click, Enter or Space.

import type { Attachment } from 'svelte/attachments'

const LONG = 500

export interface Pointed {
  /** The sentence for hover, focus and long press. */
  text: string
  explain: (text: string | null) => void
  /** What a click does; none: it cannot be chosen. */
  act?: (() => void) | undefined
  /** It is pointed at, or no longer. */
  aim?: ((on: boolean) => void) | undefined
}

/** What a thing is to the keyboard and to a screen reader: a button, or something to read. */
export function spot(legal: boolean, pressed: boolean) {
  return legal ? { role: 'button' as const, tabindex: 0, 'aria-pressed': pressed } : { role: 'img' as const, tabindex: -1 }
}

/** `pointed` is read at each event, so that the listeners stay while the board changes. */
export function target(pointed: () => Pointed): Attachment<Element> {
  return (node) => {
    let pressed = 0
    let held = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const enter = () => {
      const { text, explain, aim } = pointed()
      explain(text)
      aim?.(true)
    }
    const leave = () => {
      clearTimeout(timer)
      const { explain, aim } = pointed()
      explain(null)
      aim?.(false)
    }
    const down = (event: Event) => {
      held = false
      pressed = event.timeStamp
      if ((event as PointerEvent).pointerType !== 'touch') return
      timer = setTimeout(() => {
        held = true
        pointed().explain(pointed().text)
      }, LONG)
    }
    const up = (event: Event) => {
      clearTimeout(timer)
      held = held && event.timeStamp - pressed >= LONG
    }
    const click = () => {
      if (!held) pointed().act?.()
      held = false
    }
    const key = (event: Event) => {
      const { key: name, repeat } = event as KeyboardEvent
      if (name !== 'Enter' && name !== ' ') return
      if (!pointed().act) return
      event.preventDefault()
      if (!repeat) pointed().act?.()
    }
    const menu = (event: Event) => {
      if (held) event.preventDefault() // a long press explains; no menu over it
    }
    const listeners: [string, (event: Event) => void][] = [['pointerenter', enter], ['pointerleave', leave], ['pointercancel', leave],
      ['focus', enter], ['blur', leave], ['pointerdown', down], ['pointerup', up], ['click', click], ['keydown', key], ['contextmenu', menu]]
    for (const [name, listener] of listeners) node.addEventListener(name, listener)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of listeners) node.removeEventListener(name, listener)
    }
  }
}
