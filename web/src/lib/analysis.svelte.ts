// The coach's analysis of a finished match: polled until it is done.

import { api, Refused, type Coach } from './api'
import { ensureSignedIn } from './identity'
import { after } from '../i18n/after'

const EVERY = 1500

export class Analysis {
  view = $state.raw<Coach | null>(null)
  problem = $state<string | null>(null)
  #timer: ReturnType<typeof setTimeout> | null = null
  #ended = false

  constructor(readonly id: string) {}

  get working(): boolean {
    return this.problem === null && (this.view === null || this.view.running)
  }

  /** The analysis was not started yet: only people the server knows can start it. */
  get idle(): boolean {
    return this.problem === null && this.view !== null && !this.view.running && this.view.done < this.view.of
  }

  /** Fetch what there is; and again while the coach works. */
  refresh = async (): Promise<void> => {
    this.stop()
    this.#ended = false
    try {
      const view = await api.coach(this.id)
      if (this.#ended) return
      this.view = view
      this.problem = null
    } catch (error) {
      if (this.#ended) return
      if (!(error instanceof Refused)) this.problem = after().coach.fail
      else if (error.reason !== 'too-often') this.problem = error.message
    }
    if (this.working) this.#timer = setTimeout(this.refresh, EVERY)
  }

  /** Start the analysis; somebody who was only watching is signed in first. */
  start = async (): Promise<void> => {
    try {
      await ensureSignedIn()
    } catch {
      this.problem = after().coach.fail
      return
    }
    await this.refresh()
    if (this.idle) this.problem = after().coach.fail
  }

  stop() {
    this.#ended = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
