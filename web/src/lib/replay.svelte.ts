// A match replayed: which move is shown, and its position.

import { api, Refused, type Match } from './api'
import { settings } from './settings.svelte'
import type { AnyView, LegalAction, StoryMove } from './types'

const STEP = 1100

/** An earlier position, for the board of the match. */
export interface Past { n: number; view: AnyView; recent: StoryMove[]; story: StoryMove[] }

export class Replay {
  match = $state.raw<Match | null>(null)
  missing = $state(false)
  /** Why a match that exists cannot be shown: its rules have changed. */
  closed = $state<string | null>(null)
  /** The move to show; `shown` follows as soon as its position is loaded. */
  n = $state(-1)
  shown = $state.raw<{ n: number; view: Match['view']; going: string } | null>(null)
  playing = $state(false)
  story = $derived<StoryMove[]>(this.match?.story.moves ?? [])
  all = $derived(this.story.length)
  /** The moves that have lines in the story: steps go from one to the next. */
  stops = $derived([...new Set([0, ...this.story.filter(({ lines }) => lines.length).map(({ n }) => n), this.all])])
  /** The ends of turns: a turn is what one player decides without anybody else in between, with the chance that follows. */
  turns = $derived(turnsOf(this.story))
  /** The last move up to the one shown that has lines in the story. */
  lastMove = $derived(this.story.slice(0, this.shown?.n ?? 0).findLast(({ lines }) => lines.length))
  /** What happened in the turn up to the position shown. */
  lastTurn = $derived(this.story.slice(this.turns.findLast((end) => end < (this.shown?.n ?? 0)) ?? 0, this.shown?.n ?? 0))
  /** The better move of the coach at the move `n`: then the position before it is shown. */
  better = $state.raw<LegalAction | null>(null)
  #seen = new Map<number, { view: Match['view']; going: string }>()
  #lang = ''

  constructor(readonly id: string, n: number | null) {
    if (n !== null && Number.isInteger(n) && n >= 0) this.n = n
  }

  /** Fetch the match; again for another language, or for what has happened since. */
  async load() {
    try {
      const found = await api.match(this.id)
      this.match = found
      const all = found.story.moves.length
      if (this.n < 0 || this.n > all) this.n = found.status === 'over' && this.n < 0 ? 0 : all
    } catch (error) {
      this.missing ||= this.match === null && error instanceof Refused
      if (error instanceof Refused && error.reason === 'other-rules') this.closed = error.message
    }
  }

  /** Load and show the position of a move. */
  async loadPosition(wanted: number) {
    if (this.#lang !== settings.lang) this.#seen.clear()
    this.#lang = settings.lang
    const known = this.#seen.get(wanted)
    if (known) this.shown = { n: wanted, ...known }
    else {
      try {
        const { view, going } = await api.position(this.id, wanted)
        this.#seen.set(wanted, { view, going })
        if (this.n - (this.better ? 1 : 0) === wanted) this.shown = { n: wanted, view, going }
      } catch {
        this.playing = false
      }
    }
  }

  /** One step in this direction; false at the end. */
  #step(way: 1 | -1, stops = this.stops): boolean {
    this.better = null
    const next = way > 0 ? stops.find((stop) => stop > this.n) : stops.findLast((stop) => stop < this.n)
    if (next !== undefined) this.n = next
    return next !== undefined
  }

  /** To the next or previous move that is told. */
  step(way: 1 | -1) {
    this.playing = false
    this.#step(way)
  }

  /** To the end of the next or previous turn. */
  turn(way: 1 | -1) {
    this.playing = false
    this.#step(way, this.turns)
  }

  go(to: number) {
    this.playing = false
    this.better = null
    this.n = Math.min(this.all, Math.max(0, to))
  }

  /** Start or stop playing; from the end it begins again. */
  play() {
    this.better = null
    if (!this.playing && this.n >= this.all) this.n = 0
    this.playing = !this.playing
  }

  /** Step at intervals; returns a function that stops it. */
  run(): () => void {
    const timer = setInterval(() => { if (!this.#step(1)) this.playing = false }, STEP)
    return () => clearInterval(timer)
  }
}

/** After how many moves turns end, from 0 to the end of the story. Forced moves and standing answers belong to the turn they follow. */
export function turnsOf(story: StoryMove[]): number[] {
  const ends = [0]
  let mover: number | null = null
  for (const { n, by, forced } of story) {
    if (by === 'chance' || forced) continue
    if (mover !== null && by !== mover) ends.push(n - 1)
    mover = by
  }
  return [...new Set([...ends, story.length])]
}
