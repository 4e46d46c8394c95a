// Clicking narrows the legal actions down until one is left. A part is what a click stands for: some fields of an action,
// and perhaps its kind.

import type { Action, Value } from './types'

export type Part = Record<string, Value> // `kind` is matched to the action's kind, all else to its fields

export function fits(action: Action, part: Part): boolean {
  return Object.entries(part).every(([name, value]) => (name === 'kind' ? action.kind : action.fields[name]) === value)
}

export function narrowed(actions: Action[], part: Part): Action[] {
  return actions.filter((action) => fits(action, part))
}

/** Does some legal action have these fields? Then whatever stands for them can be clicked. */
export function possible(actions: Action[], part: Part): boolean {
  return actions.some((action) => fits(action, part))
}
