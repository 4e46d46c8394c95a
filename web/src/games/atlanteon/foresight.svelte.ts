// The move that is meant (chosen, or pointed at) and the server's view after it: the board draws it, the question says it.

import type { LegalAction } from '../../lib/types'
import type { AtlanteonView } from './view'

class Foresight {
  action = $state.raw<LegalAction | null>(null)
  after = $state.raw<AtlanteonView | null>(null)
  #from: AtlanteonView | null = null
  #known = new Map<string, Promise<AtlanteonView>>()

  /** Look at a move; null: at none. `from`: the position it would be made in. */
  async look(action: LegalAction | null, from: AtlanteonView, foresee: ((move: string) => Promise<unknown>) | undefined) {
    if (from !== this.#from) this.#known.clear()
    this.#from = from
    this.action = action
    this.after = null
    if (!action || !foresee) return
    let asked = this.#known.get(action.move)
    if (!asked) this.#known.set(action.move, (asked = foresee(action.move) as Promise<AtlanteonView>))
    try {
      const found = await asked
      if (this.action?.move === action.move && this.#from === from) this.after = found
    } catch {
      this.#known.delete(action.move) // the board shows what there is; pointing again asks again
    }
  }
}

export const foresight = new Foresight()
