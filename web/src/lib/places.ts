// Places on a board, as marks name them: a field and its value, such as `square c3`. A board says which of its drawings is one
// with `data-place`; anything else that stands for a single field counts as well.

import type { LegalAction } from './types'

export interface Box { x: number; y: number; wide: number; high: number }

const SELECTOR = '[data-place], [data-part], [data-why]'

function nameOf(node: Element): string | null {
  const { place, part, why } = (node as HTMLElement | SVGElement).dataset
  if (place) return place
  const fields = Object.entries(JSON.parse(part || why || '{}') as Record<string, unknown>).filter(([name]) => name !== 'kind')
  return fields.length === 1 ? `${fields[0]![0]} ${fields[0]![1]}` : null
}

/** The place that something on a board belongs to. */
export function placeOf(node: Element | null): string | null {
  const found = node?.closest(SELECTOR)
  return found ? nameOf(found) : null
}

/** The place at a point of the window. */
export const placeAt = (x: number, y: number): string | null => placeOf(document.elementFromPoint(x, y))

/** Where each place is drawn, measured from the corner of the box around the board. */
export function findPlaces(around: Element): Map<string, Box> {
  const from = around.getBoundingClientRect()
  const found = new Map<string, Box>()
  for (const node of around.querySelectorAll(SELECTOR)) {
    const name = nameOf(node)
    const { x, y, width, height } = node.getBoundingClientRect()
    if (name && width && height && (!found.has(name) || (node as HTMLElement | SVGElement).dataset['place'])) found.set(name, { x: x - from.x, y: y - from.y, wide: width, high: height })
  }
  return found
}

/** The places that a move names and the board draws, in the order of its fields. */
export const placesOf = ({ fields }: Pick<LegalAction, 'fields'>, drawn: Map<string, Box>): string[] =>
  Object.entries(fields).map(([name, value]) => `${name} ${value}`).filter((name) => drawn.has(name))
