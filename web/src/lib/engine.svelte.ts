// The engine of the analysis: asked again and again while a position is shown, deeper each time.

import { analysisApi, type EngineName, type EngineView, type Start } from './analysisApi'
import { Refused } from './api'
import { ensureSignedIn } from './identity'
import { inAnalysis } from '../i18n/analysis'

/** Before the first look: whoever steps through a line asks nothing on the way. */
const REST = 250
const BUSY = 1500

export class Engine {
  on = $state(true)
  name = $state<EngineName>('expert')
  lines = $state(4)
  /** Looks for proofs in this position. */
  proving = $state(false)
  view = $state.raw<EngineView | null>(null)
  thinking = $state(false)
  problem = $state<string | null>(null)
  busy = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #run = 0
  #signedIn = false
  #asked = false

  /** Look at this position from now on; `found` is told what the chances are. */
  watch(start: Start, moves: string[], found: (view: EngineView) => void) {
    this.stop()
    if (!this.on) return
    const run = ++this.#run
    const look = async () => {
      if (run !== this.#run) return
      if (document.hidden) return this.#later(look, BUSY)
      if (this.#asked) return this.#later(look, REST) // one question at a time: the answer to the last one is on its way
      this.thinking = true
      try {
        if (!this.#signedIn) await ensureSignedIn()
        this.#signedIn = true
        this.#asked = true
        const view = await analysisApi.look(start, moves, this.name, this.lines, this.proving).finally(() => (this.#asked = false))
        if (run !== this.#run) return
        this.view = view
        this.busy = false
        found(view)
        if (view.done) this.thinking = this.proving = false
        else this.#later(look, 0)
      } catch (error) {
        if (run !== this.#run) return
        if (error instanceof Refused && error.status === 429) {
          this.busy = true
          return this.#later(look, BUSY)
        }
        this.thinking = this.proving = false
        this.problem = error instanceof Refused ? error.message : inAnalysis().failed
      }
    }
    this.#later(look, REST)
  }

  #later(look: () => void, wait: number) {
    this.#timer = setTimeout(look, wait)
  }

  stop() {
    clearTimeout(this.#timer)
    this.#run++
    this.thinking = this.busy = false
    this.problem = null
    this.view = null
  }
}
