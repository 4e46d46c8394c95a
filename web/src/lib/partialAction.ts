// Clicks narrow the legal actions down until one is left. A click stands for a part of an action: some of its fields, and
// perhaps its kind.

import type { LegalAction, Value } from './types'

export type PartialAction = Record<string, Value> // `kind` is matched to the action's kind, all else to its fields

export function matches(action: LegalAction, part: PartialAction): boolean {
  return Object.entries(part).every(([name, value]) => (name === 'kind' ? action.kind : action.fields[name]) === value)
}

export function narrow(actions: LegalAction[], part: PartialAction): LegalAction[] {
  return actions.filter((action) => matches(action, part))
}

/** Does some legal action have these fields? Then whatever stands for them can be clicked. */
export function isPossible(actions: LegalAction[], part: PartialAction): boolean {
  return actions.some((action) => matches(action, part))
}

/** Was this part among the clicks so far? */
export function isChosen(chosen: PartialAction, part: PartialAction): boolean {
  return Object.entries(part).every(([name, value]) => name in chosen && chosen[name] === value)
}
