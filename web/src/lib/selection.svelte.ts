// What a person has selected for a move: the legal actions, narrowed by clicks until one is left.

import { narrow, type PartialAction } from './partialAction'
import type { LegalAction } from './types'

export class MoveSelection {
  legal = $state.raw<LegalAction[]>([])
  chosen = $state.raw<PartialAction>({})
  left = $derived(narrow(this.legal, this.chosen))

  /** Reset for a new position: nothing is chosen. */
  reset(legal: LegalAction[]) {
    this.legal = legal
    this.chosen = {}
  }

  /** Add a click to the choice; if it does not fit the earlier clicks, start over with it. The same click again removes it, and
   * the answer is false. */
  choose(part: PartialAction): boolean {
    const names = Object.keys(part)
    if (names.length && names.every((name) => name in this.chosen && this.chosen[name] === part[name])) {
      this.chosen = Object.fromEntries(Object.entries(this.chosen).filter(([name]) => !names.includes(name)))
      return false
    }
    const together = { ...this.chosen, ...part }
    this.chosen = narrow(this.legal, together).length ? together : narrow(this.legal, part).length ? part : {}
    return true
  }

  /** Choose a whole action, as if all its parts had been clicked. */
  select(action: LegalAction) {
    this.chosen = { kind: action.kind, ...action.fields }
  }

  clear() {
    this.chosen = {}
  }

  /** The one action that is left, if it is only one and something was clicked. */
  get only(): LegalAction | null {
    return this.left.length === 1 && Object.keys(this.chosen).length ? this.left[0]! : null
  }

  /** The fields in which the remaining actions differ, with their values: what is still to be asked. */
  get open(): { name: string; values: unknown[] }[] {
    const names = new Set(this.left.flatMap((action) => ['kind', ...Object.keys(action.fields)]))
    return [...names]
      .map((name) => ({ name, values: [...new Set(this.left.map((action) => (name === 'kind' ? action.kind : action.fields[name])))] }))
      .filter(({ values }) => values.length > 1)
  }
}
