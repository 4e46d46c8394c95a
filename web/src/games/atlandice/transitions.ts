import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'

/** A die comes from the middle of the city, turning over. */
export function tumble(_node: Element, { still, dx, dy, delay = 0 }: { still: boolean, dx: number, dy: number, delay?: number }): TransitionConfig {
  return { duration: still ? 0 : 600, delay: still ? 0 : delay, easing: cubicOut,
    css: (t, u) => `transform: translate(${u * dx}px, ${u * dy}px) rotate(${-u * 400}deg) scale(${0.6 + 0.4 * t}); opacity: ${Math.min(1, t * 4)}` }
}

/** Something goes under: down a little, and away. */
export function sink(_node: Element, { still }: { still: boolean }): TransitionConfig {
  return { duration: still ? 0 : 700, css: (t, u) => `transform: translateY(${u * 14}px); opacity: ${t}` }
}
