// The guide at a table: which step it is, what was seen, what is offered.

import type { PlayerSession } from '../lib/session.svelte'
import { saveProgress, type Progress } from './progress'
import { asks, isLate, next, textOf, type Lang, type Now, type StepText, type Script, type Step } from './script'

type Any = Step<never>
/** A step, and the moment in which it came up. */
interface Moment {
  step: Any
  now: Now<never>
}

/** Milliseconds after which a step counts as read when the person moves on without closing it. */
const GLANCE = 1000

export class Lesson {
  seen = $state.raw<string[]>([])
  done = $state(false)
  /** The step is hidden, and all moves are offered. */
  aside = $state(false)
  /** How many steps back the person looks; as far as this page has shown them. */
  behind = $state(0)
  past = $state.raw<Moment[]>([])
  #decided = -1
  #read = $state(0)
  #stood: (Moment & { asked: boolean; since: number }) | null = null

  constructor(readonly game: string, readonly script: Script<never>, readonly session: PlayerSession, progress: Progress, readonly clock = () => performance.now()) {
    this.seen = progress.seen.filter((id) => script.some((step) => step.id === id))
  }

  now = $derived.by((): Now<never> | null => {
    const { match, words } = this.session
    if (!match || !words || match.status === 'open' || !match.mine.length) return null
    return {
      view: match.view as never, me: match.mine[0]!, mine: this.session.isMine, over: match.status === 'over', legal: this.session.isMine ? match.legal : [],
      story: this.session.live.story, seats: match.seats, words,
    }
  })
  step = $derived.by((): Any | null => (this.now && !this.done ? next(this.script, this.seen, this.now, this.#read) : null))
  asks = $derived(this.step !== null && this.now !== null && !this.behind && asks(this.step, this.now))
  number = $derived(this.seen.length + 1 - this.behind)
  last = $derived.by(() => this.step !== null && this.step === this.script.at(-1))
  /** Others wait while a step is read. */
  holds = $derived(this.step !== null && !this.asks && !this.aside)

  /** The text of the current step, or of the one that the person looks back to. */
  text(lang: Lang): StepText | null {
    const moment = this.behind ? this.past.at(-this.behind)! : this.step && this.now ? { step: this.step, now: this.now } : null
    // always in the current language
    return moment && textOf(moment.step, { ...moment.now, words: this.now?.words ?? moment.now.words }, lang)
  }

  looks(): string[] {
    const { step, now } = this
    return (step && now && !this.behind && !isLate(step, now) && step.look?.(now)) || []
  }

  /** What is offered of the legal actions: null for all. */
  get offers(): ((move: string) => boolean) | null {
    const { step, now } = this
    if (!this.asks || this.aside || this.session.hints || !step || !now) return null
    const moves = new Set(now.legal.filter((action) => step.wants!(action, now)).map(({ move }) => move))
    return (move) => moves.has(move)
  }

  /** The step is over. */
  pass = () => {
    if (this.behind) {
      this.behind -= 1
      return
    }
    if (!this.#stood) return
    this.#read += 1
    this.#over(this.#stood)
  }

  back = () => (this.behind = Math.min(this.behind + 1, this.past.length))

  leave = () => {
    this.done = true
    this.#saveProgress()
  }

  /** Select what the step asks for, as if it had been clicked. */
  show = () => {
    const { step, now } = this
    if (!step || !now) return
    const wanted = now.legal.filter((action) => step.wants!(action, now))
    const action = wanted.find((one) => step.shows?.(one, now) ?? true) ?? wanted[0]
    if (action) this.session.selection.select(action)
  }

  /** `decisions`: how many the person has made. One more ends the current step, unless it had only just come up. */
  follow(decisions: number) {
    const decided = this.#decided >= 0 && decisions > this.#decided
    const stood = decided && this.#stood && (this.#stood.asked || this.clock() - this.#stood.since > GLANCE) ? this.#stood : null
    this.#decided = decisions
    if (decided) this.#read = 0
    if (stood && !this.seen.includes(stood.step.id)) {
      this.behind = 0
      this.#over(stood)
    }
    const { step, now } = this
    const since = this.#stood && this.#stood.step.id === step?.id ? this.#stood.since : this.clock()
    this.#stood = step && now ? { step, now, asked: this.asks, since } : null
  }

  #over({ step, now }: Moment) {
    this.seen = [...this.seen, step.id]
    this.past = [...this.past, { step, now }]
    this.aside = false
    if (step.id === this.script.at(-1)!.id) this.done = true
    this.#saveProgress()
  }

  #saveProgress() {
    saveProgress(this.game, { match: this.session.live.id, seen: this.seen, done: this.done })
  }
}
