// The coach looks at a finished match in the background: what it has found so far, asked for until it is done.

import { api, Refused, type CoachView } from './api'
import { beSomebody } from './me'
import { settings } from './settings.svelte'

const EVERY = 1500

export class Coach {
  view = $state.raw<CoachView | null>(null)
  problem = $state<string | null>(null)
  #timer: ReturnType<typeof setTimeout> | null = null
  #ended = false

  constructor(readonly id: string) {}

  get working(): boolean {
    return this.problem === null && (this.view === null || this.view.running)
  }

  /** Nobody whom the server knows has asked for it yet. */
  get idle(): boolean {
    return this.problem === null && this.view !== null && !this.view.running && this.view.done < this.view.of
  }

  /** What there is; and again while the coach works. */
  look = async (): Promise<void> => {
    this.stop()
    this.#ended = false
    try {
      const view = await api.coach(this.id)
      if (this.#ended) return
      this.view = view
      this.problem = null
    } catch (error) {
      if (this.#ended) return
      if (!(error instanceof Refused)) this.problem = settings.words.coach.fail
      else if (error.reason !== 'too-often') this.problem = error.message
    }
    if (this.working) this.#timer = setTimeout(this.look, EVERY)
  }

  /** Somebody who was only looking wants to know: the server must know them, then the coach begins. */
  ask = async (): Promise<void> => {
    try {
      await beSomebody()
    } catch {
      this.problem = settings.words.coach.fail
      return
    }
    await this.look()
    if (this.idle) this.problem = settings.words.coach.fail
  }

  stop() {
    this.#ended = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
