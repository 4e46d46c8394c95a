// A person at a table: the live match, the decision they are making, the advice they asked for.

import { api, Refused, type Hint, type Match } from './api'
import { Deciding } from './deciding.svelte'
import type { LiveMatch, Refusal } from './live.svelte'
import type { Part } from './narrow'
import { settings } from './settings.svelte'
import type { Action, SeatView, Told } from './types'
import type { Vocabulary } from './vocabulary'
import { wordsAt } from './words.svelte'

/** The moves since this person last decided; their own last one if there is none. */
export function since(story: Told[], mine: number[]): Told[] {
  const last = story.findLastIndex(({ by, forced }) => typeof by === 'number' && mine.includes(by) && !forced)
  if (last >= 0) return story.slice(last + 1 < story.length ? last + 1 : last)
  return story.slice(Math.max(0, story.findLastIndex(({ by }) => by !== 'chance')))
}

export class Sitting {
  deciding = new Deciding()
  hints = $state.raw<Hint[] | null>(null)
  /** The move of a hint that is looked at. */
  pointed = $state.raw<Action | null>(null)
  asking = $state(false)
  problem = $state<string | null>(null)

  /** The move for this position is on its way: another click means nothing. */
  #sent = false

  constructor(readonly live: LiveMatch) {}

  get match(): Match | null {
    return this.live.match
  }

  /** Every word about the game, when they have come. */
  get words(): Vocabulary | null {
    return wordsAt(this.match?.vocabulary)
  }

  get actor(): SeatView | null {
    return this.match?.seats.find(({ seat }) => seat === this.match?.actor) ?? null
  }

  /** It is this person's decision. */
  get isMine(): boolean {
    return this.match?.status === 'running' && this.match.actor !== null && this.match.mine.includes(this.match.actor) && !this.actor?.away
  }

  /** Where all win together, a partner may point at a move for another person. */
  get mayAdvise(): boolean {
    return this.match?.status === 'running' && !this.isMine && this.actor?.kind === 'person' && !this.actor.away && this.match.legal.length > 0
  }

  get recent(): Told[] {
    return since(this.live.story, this.match?.mine ?? [])
  }

  /** A new position: the clicks and the advice for the old one are void. */
  begin() {
    this.#lay()
    this.hints = null
    this.pointed = null
    this.problem = null
    this.#sent = false
  }

  #offers: ((move: string) => boolean) | null = null
  /** Offer only these moves for now, where some of them are legal; null: all. What is typed is not narrowed. */
  offer(offers: ((move: string) => boolean) | null) {
    if (offers === null && this.#offers === null) return
    this.#offers = offers
    this.#lay()
  }

  #lay() {
    const legal = this.isMine || this.mayAdvise ? (this.match?.legal ?? []) : []
    const offered = this.#offers ? legal.filter(({ move }) => this.#offers!(move)) : legal
    this.deciding.begin(offered.length ? offered : legal)
  }

  /** All persons at the table are one: whatever is done can be taken back. */
  get alone(): boolean {
    return this.match?.seats.every(({ seat, kind }) => kind !== 'person' || this.match?.mine.includes(seat)) ?? false
  }

  /** A move made by clicks waits for a confirmation. */
  get confirms(): boolean {
    return settings.confirm === 'always' || (settings.confirm === 'needed' && !this.alone)
  }

  choose = (part: Part) => {
    this.live.refusal = null
    if (!this.deciding.choose(part)) return
    const only = this.deciding.only
    if (only && !this.confirms && this.isMine) this.play(only.move)
  }

  play = async (move: string): Promise<Refusal | null> => {
    if (!this.isMine && this.mayAdvise) return this.live.advise(move)
    if (this.#sent) return null
    this.#sent = true
    const refusal = await this.live.move(move)
    if (refusal) this.#sent = false
    return refusal
  }

  /** What the bot thinks; asked again, it is put away. */
  async hint() {
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
      this.problem = error instanceof Refused ? error.message : settings.words.home.unreachable
    } finally {
      this.asking = false
    }
  }

  /** The hint's move as if it had been clicked together. */
  take(hint: Hint) {
    const action = this.match?.legal.find(({ move }) => move === hint.move)
    this.pointed = null
    if (action) this.deciding.settle(action)
  }

  /** A hint is looked at: the board shows its move. */
  point(hint: Hint | null) {
    this.pointed = this.match?.legal.find(({ move }) => move === hint?.move) ?? null
  }
}
