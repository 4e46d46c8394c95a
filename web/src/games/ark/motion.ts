// Pieces travel from where they were to where they are.

import type { TransitionConfig } from 'svelte/transition'

interface Spot { x: number; y: number; ms: number }

/** Keeps an SVG piece at a spot; when the spot changes the piece goes there in a low arc. */
export function glide(node: SVGGElement, spot: Spot) {
  const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`
  let last = spot
  node.style.transform = at(spot)
  return {
    update(next: Spot) {
      node.style.transform = at(next)
      if (next.ms > 0 && (next.x !== last.x || next.y !== last.y) && typeof node.animate === 'function') {
        const middle = { x: (last.x + next.x) / 2, y: Math.min(last.y, next.y) - 14 }
        node.animate([{ transform: at(last) }, { transform: at(middle) }, { transform: at(next) }],
          { duration: next.ms, easing: 'cubic-bezier(.35,.05,.2,1)' })
      }
      last = next
    },
  }
}

interface Way { from: string; ms: number; delay?: number }

/** A piece that has just come flies in from the first element with this `data-home`, on the board or in the rail. */
export function arrive(node: SVGGElement | HTMLElement, { from, ms, delay = 0 }: Way) {
  if (ms === 0 || typeof node.animate !== 'function') return
  const home = document.querySelector(`[data-home="${from}"]`)
  const [start, end] = [home?.getBoundingClientRect(), node.getBoundingClientRect()]
  if (!start || start.width === 0 || end.width === 0) return
  const scale = node instanceof SVGGElement ? (node.getScreenCTM()?.a ?? 1) : 1
  const x = (start.left + start.width / 2 - end.left - end.width / 2) / scale
  const y = (start.top + start.height / 2 - end.top - end.height / 2) / scale
  node.animate([{ transform: `translate(${x}px, ${y}px)`, opacity: 0.4 }, { transform: 'none', opacity: 1 }],
    { duration: ms, delay, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards' })
}

/** A tile goes under. */
export function sink(_node: Element, { ms }: { ms: number }): TransitionConfig {
  return { duration: ms, css: (left) => `transform: translateY(${(1 - left) * 34}px); opacity: ${left}` }
}

/** Tells how wide an element is, now and whenever that changes. */
export function measured(node: HTMLElement, report: (width: number) => void) {
  report(node.clientWidth)
  if (typeof ResizeObserver !== 'function') return
  const watch = new ResizeObserver(() => report(node.clientWidth))
  watch.observe(node)
  return { destroy: () => watch.disconnect() }
}
