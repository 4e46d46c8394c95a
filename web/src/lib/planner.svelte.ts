// Choosing moves for the plan of a seat, on the board or from a list. Loaded with the panel of plans only.

import { api, Refused } from './api'
import type { PartialAction } from './partialAction'
import { MoveSelection } from './selection.svelte'
import type { PlayerSession } from './session.svelte'
import { settings } from './settings.svelte'

export class Planner {
  selection = new MoveSelection()
  /** The plan that was sent last, until the server has answered and the match shows it. */
  #sent: string[] | null = null

  constructor(readonly session: PlayerSession, readonly seat: number) {}

  /** Choose moves for this seat's plan from now on. */
  static async start(session: PlayerSession, seat: number) {
    const planner = new Planner(session, seat)
    session.planner = planner
    try {
      planner.selection.reset(await api.plannable(session.live.id))
    } catch (error) {
      session.planner = null
      session.problem = error instanceof Refused ? error.message : settings.t.home.unreachable
    }
  }

  choose = (part: PartialAction) => {
    if (this.selection.choose(part) && this.selection.only) this.add(this.selection.only.move)
  }

  add = async (move: string) => {
    const live = this.session.live
    const shown = live.match?.pace.find(({ seat }) => seat === this.seat)?.plan
    this.selection.clear()
    if (!shown) return
    const moves = [...(this.#sent ?? shown.map((one) => one.move)), move]
    this.#sent = moves
    await live.plan(this.seat, moves)
    live.showAll()
    if (this.#sent === moves) this.#sent = null
  }
}
