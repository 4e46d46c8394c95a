// A player's session at a table: the live match, the move being selected, the hints asked for.

import { api, Refused, type Hint, type Match } from './api'
import { MoveSelection } from './selection.svelte'
import type { LiveMatch, Refusal } from './live.svelte'
import type { PartialAction } from './partialAction'
import type { Planner } from './planner.svelte'
import { settings } from './settings.svelte'
import type { LegalAction, MatchSeat, StoryMove } from './types'
import type { Vocabulary } from './vocabulary'
import { wordsAt } from './words.svelte'

/** The moves since this person last decided; their own last one if there is none. */
export function movesSince(story: StoryMove[], mine: number[]): StoryMove[] {
  const last = story.findLastIndex(({ by, forced }) => typeof by === 'number' && mine.includes(by) && !forced)
  if (last >= 0) return story.slice(last + 1 < story.length ? last + 1 : last)
  return story.slice(Math.max(0, story.findLastIndex(({ by }) => by !== 'chance')))
}

export class PlayerSession {
  selection = new MoveSelection()
  hints = $state.raw<Hint[] | null>(null)
  /** The move of the hint that is shown on the board. */
  pointed = $state.raw<LegalAction | null>(null)
  asking = $state(false)
  problem = $state<string | null>(null)

  /** A move for this position has been sent: further clicks do nothing. */
  #sent = false

  constructor(readonly live: LiveMatch) {}

  get match(): Match | null {
    return this.live.match
  }

  /** The game's vocabulary, once it is loaded. */
  get words(): Vocabulary | null {
    return wordsAt(this.match?.vocabulary)
  }

  get actor(): MatchSeat | null {
    return this.match?.seats.find(({ seat }) => seat === this.match?.actor) ?? null
  }

  /** It is this person's decision. */
  get isMine(): boolean {
    return this.match?.status === 'running' && this.match.actor !== null && this.match.mine.includes(this.match.actor) && !this.actor?.away
  }

  /** In cooperative games, partners may suggest moves to each other. */
  get mayAdvise(): boolean {
    return this.match?.status === 'running' && !this.isMine && this.actor?.kind === 'person' && !this.actor.away && this.match.legal.length > 0
  }

  get recent(): StoryMove[] {
    return movesSince(this.live.story, this.match?.mine ?? [])
  }

  /** Reset for a new position: clicks and hints for the old one are dropped. */
  reset() {
    this.#update()
    this.hints = null
    this.pointed = null
    this.problem = null
    this.#sent = false
  }

  #offers: ((move: string) => boolean) | null = null
  /** Offer only these moves, if any of them is legal; null: all. Typed moves are not restricted. */
  offer(offers: ((move: string) => boolean) | null) {
    if (offers === null && this.#offers === null) return
    this.#offers = offers
    this.#update()
  }

  #update() {
    const legal = this.isMine || this.mayAdvise ? (this.match?.legal ?? []) : []
    const offered = this.#offers ? legal.filter(({ move }) => this.#offers!(move)) : legal
    this.selection.reset(offered.length ? offered : legal)
  }

  /** One person holds all seats that are not bots': nobody else waits for a move to be confirmed. */
  get alone(): boolean {
    return this.match?.seats.every(({ seat, kind }) => kind !== 'person' || this.match?.mine.includes(seat)) ?? false
  }

  /** A move made by clicks waits for a confirmation. */
  get confirms(): boolean {
    return settings.confirm === 'always' || (settings.confirm === 'needed' && !this.alone)
  }

  choose = (part: PartialAction) => {
    this.live.refusal = null
    if (!this.selection.choose(part)) return
    const only = this.selection.only
    if (only && !this.confirms && this.isMine) this.play(only.move)
  }

  /** `allSeats`: the same answer for all of this person's seats in this window. */
  play = async (move: string, allSeats = false): Promise<Refusal | null> => {
    if (!this.isMine && this.mayAdvise) return this.live.advise(move)
    if (this.#sent) return null
    this.#sent = true
    const refusal = await this.live.move(move, allSeats)
    if (refusal) this.#sent = false
    return refusal
  }

  /** Clicks choose moves for a plan. */
  planner = $state.raw<Planner | null>(null)

  /** A click on something that cannot be chosen: say why, as for a typed move. */
  async explainRefusal(event: MouseEvent) {
    const clicked = (event.target as Element).closest<HTMLElement | SVGElement>('[data-why]')?.dataset['why']
    if (!clicked || !this.isMine || this.planner) return
    const part = JSON.parse(clicked) as PartialAction
    const at = this.match?.position
    try {
      const { text } = await api.whyNot(this.live.id, [{ ...this.selection.chosen, ...part }, part])
      if (text && this.match?.position === at) this.live.refusal = { refused: 'illegal', text }
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : settings.t.home.unreachable
    }
  }

  /** Fetch hints; if they are shown already, hide them. */
  async toggleHints() {
    if (this.hints) {
      this.hints = null
      return
    }
    const at = this.match?.position
    this.asking = true
    this.problem = null
    this.live.refusal = null
    try {
      const found = await api.hints(this.live.id)
      if (this.match?.position === at) this.hints = found
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : settings.t.home.unreachable
    } finally {
      this.asking = false
    }
  }

  /** Select the hint's move, as if it had been clicked. */
  selectHint(hint: Hint) {
    const action = this.match?.legal.find(({ move }) => move === hint.move)
    this.pointed = null
    if (action) this.selection.select(action)
  }

  /** Show a hint's move on the board; null: none. */
  showHint(hint: Hint | null) {
    this.pointed = this.match?.legal.find(({ move }) => move === hint?.move) ?? null
  }
}
