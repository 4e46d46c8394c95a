// Pieces travel between a side's hand and the floor; seals grow. Durations are the tokens' (--t-move, --t-flip).

import type { TransitionConfig } from 'svelte/transition'

const MOVE = 240
const FLIP = 280

const glide = (t: number) => 1 - (1 - t) ** 3
const land = (t: number) => 1 + 2.3 * (t - 1) ** 3 + 1.3 * (t - 1) ** 2

export interface Journey {
  /** A selector inside the board of where it goes to, if not home. */
  end?: string
  still: boolean
}

/** From a place outside the floor to where the piece stands, or back. The piece itself knows its home, or at least the hall
 * (`data-home`, `data-hall`): what leaves is no longer in the view. The first place in sight counts. */
export function travel(node: SVGGElement, { end, still }: Journey): TransitionConfig {
  const svg = node.ownerSVGElement
  if (still || !svg) return { duration: 0 }
  const board = svg.closest('.atlanteon')
  const ends = [end, node.dataset.home, node.dataset.hall]
  const place = ends.map((one) => one === undefined ? undefined : board?.querySelector(one)?.getBoundingClientRect()).find((one) => one && one.width > 0)
  const scale = svg.getScreenCTM()?.a ?? 1
  const here = node.getBoundingClientRect()
  let [x, y, size] = [0, -40, 1]
  if (place && here.width > 0) {
    x = (place.left + place.width / 2 - here.left - here.width / 2) / scale
    y = (place.top + place.height / 2 - here.top - here.height / 2) / scale
    size = Math.min(1, place.width / here.width)
  }
  return {
    duration: MOVE,
    easing: glide,
    css: (t, u) => `transform-box: fill-box; transform-origin: center; opacity: ${place ? 1 : t};
      transform: translate(${x * u}px, ${y * u}px) scale(${1 - (1 - size) * u})`,
  }
}

/** A seal is set when the tile has landed. */
export function grow(_node: Element, { still }: { still: boolean }): TransitionConfig {
  if (still) return { duration: 0 }
  // one animation, the waiting in it: a click that ends it ends all of it
  const size = (t: number) => land(Math.max(0, (t * (MOVE + FLIP) - MOVE) / FLIP))
  return { duration: MOVE + FLIP, easing: (t) => t, css: (t) => `transform-box: fill-box; transform-origin: center; transform: scale(${size(t)})` }
}

/** A click ends whatever moves (what breathes for ever goes on). */
export function skip(board: Element): void {
  for (const animation of board.getAnimations?.({ subtree: true }) ?? []) {
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime ?? Infinity))) animation.finish()
  }
}
