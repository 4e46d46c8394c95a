// A match gone through again: which move is shown, and what the position was then.

import { api, Refused, type Match } from './api'
import { settings } from './settings.svelte'
import type { Told } from './types'

const STEP = 1100

export class Replaying {
  match = $state.raw<Match | null>(null)
  missing = $state(false)
  /** The move that is wished for; what is shown follows as soon as its position is here. */
  n = $state(-1)
  shown = $state.raw<{ n: number; view: Match['view']; going: string } | null>(null)
  playing = $state(false)
  story = $derived<Told[]>(this.match?.story.moves ?? [])
  all = $derived(this.story.length)
  /** The moves that have something to tell: steps go from one to the next. */
  stops = $derived([...new Set([0, ...this.story.filter(({ lines }) => lines.length).map(({ n }) => n), this.all])])
  /** The move that is shown; if nothing is to be told of it, the last of which there is. */
  told = $derived(this.story.slice(0, this.shown?.n ?? 0).findLast(({ lines }) => lines.length))
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
    }
  }

  /** Bring the position of the wished move. */
  async bring(wanted: number) {
    if (this.#lang !== settings.lang) this.#seen.clear()
    this.#lang = settings.lang
    const known = this.#seen.get(wanted)
    if (known) this.shown = { n: wanted, ...known }
    else {
      try {
        const { view, going } = await api.position(this.id, wanted)
        this.#seen.set(wanted, { view, going })
        if (this.n === wanted) this.shown = { n: wanted, view, going }
      } catch {
        this.playing = false
      }
    }
  }

  /** One step in this direction; false at the end. */
  #step(way: 1 | -1): boolean {
    const next = way > 0 ? this.stops.find((stop) => stop > this.n) : this.stops.findLast((stop) => stop < this.n)
    if (next !== undefined) this.n = next
    return next !== undefined
  }

  step(way: 1 | -1) {
    this.playing = false
    this.#step(way)
  }

  go(to: number) {
    this.playing = false
    this.n = Math.min(this.all, Math.max(0, to))
  }

  /** Play on by itself, or stop; from the end it begins again. */
  play() {
    if (!this.playing && this.n >= this.all) this.n = 0
    this.playing = !this.playing
  }

  /** While it plays: a step now and then. Returns how to stop. */
  run(): () => void {
    const timer = setInterval(() => { if (!this.#step(1)) this.playing = false }, STEP)
    return () => clearInterval(timer)
  }
}

/** The record up to a move: the first line is the header, then a line for each move. */
export function cut(record: string, moves: number): string {
  return record.split('\n').filter(Boolean).slice(0, moves + 1).join('\n') + '\n'
}
