// The decision of the person at the page: the legal actions, narrowed by clicks until one is left.

import { narrowed, type Part } from './narrow'
import type { Action } from './types'

export class Deciding {
  legal = $state.raw<Action[]>([])
  chosen = $state.raw<Part>({})
  left = $derived(narrowed(this.legal, this.chosen))

  /** A new position: nothing is chosen. */
  begin(legal: Action[]) {
    this.legal = legal
    this.chosen = {}
  }

  /** A click: what it stands for joins the clicks before; if they do not go together, it begins anew. The same click again takes
   * it back; then the answer is false. */
  choose(part: Part): boolean {
    const names = Object.keys(part)
    if (names.length && names.every((name) => name in this.chosen && this.chosen[name] === part[name])) {
      this.chosen = Object.fromEntries(Object.entries(this.chosen).filter(([name]) => !names.includes(name)))
      return false
    }
    const together = { ...this.chosen, ...part }
    this.chosen = narrowed(this.legal, together).length ? together : narrowed(this.legal, part).length ? part : {}
    return true
  }

  /** A whole action, as if all its parts had been clicked. */
  settle(action: Action) {
    this.chosen = { kind: action.kind, ...action.fields }
  }

  clear() {
    this.chosen = {}
  }

  /** The one action that is left, if it is only one and something was clicked. */
  get only(): Action | null {
    return this.left.length === 1 && Object.keys(this.chosen).length ? this.left[0]! : null
  }

  /** The fields in which what is left still differs, and their values: what has to be asked. */
  get open(): { name: string; values: unknown[] }[] {
    const names = new Set(this.left.flatMap((action) => ['kind', ...Object.keys(action.fields)]))
    return [...names]
      .map((name) => ({ name, values: [...new Set(this.left.map((action) => (name === 'kind' ? action.kind : action.fields[name])))] }))
      .filter(({ values }) => values.length > 1)
  }
}
