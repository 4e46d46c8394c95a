// An analysis: a tree of moves, the position that is shown, what is selected on the board, and the engine.

import { analysisApi, type AnalysedPosition, type AnalysisTree, type EngineView, type Mover, type Start } from './analysisApi'
import { Refused } from './api'
import { Engine } from './engine.svelte'
import { keepAnalysis, type KeptAnalysis } from './keptAnalyses'
import type { PartialAction } from './partialAction'
import { MoveSelection } from './selection.svelte'
import { settings } from './settings.svelte'
import type { LegalAction, MatchSeat, StoryMove } from './types'
import { flatten, plant, Variation, type Mark } from './variations.svelte'
import { inAnalysis } from '../i18n/analysis'

export class AnalysisBoard {
  start = $state.raw<Start>({ game: '', options: {}, data: {}, position: null })
  seats = $state.raw<string[] | null>(null)
  root = $state.raw(new Variation(null, '', 'chance'))
  at = $state.raw<Variation>(this.root)
  /** What is shown: the position of `at`, or until it has come the one before. */
  shown = $state.raw<AnalysedPosition | null>(null)
  problem = $state<string | null>(null)
  selection = new MoveSelection()
  engine = new Engine()
  match: string | undefined
  #lang = ''
  #wanted: Variation | null = null

  constructor(readonly id: string) {}

  /** Begin with what was kept, or with a record. */
  open(given: KeptAnalysis | AnalysisTree, match?: string) {
    const kept = 'start' in given ? given : null
    this.start = kept?.start ?? startOf(given as AnalysisTree)
    this.seats = given.seats
    this.match = kept?.match ?? match
    const { root, order } = plant(given)
    this.root = root
    if ('chances' in given) { // what the coach has found in the match already
      const line = [root, ...root.line]
      for (const { n, chances } of given.chances) if (line[n]) line[n].chance = chances[0] ?? null
    }
    this.at = order[kept?.at ?? -1] ?? root
    this.at.follow()
  }

  keep(): boolean {
    const { moves, order } = flatten(this.root)
    return keepAnalysis(this.id, { start: this.start, seats: this.seats, ...(this.match ? { match: this.match } : {}), comment: this.root.comment, marks: this.root.marks, moves, at: order.indexOf(this.at) })
  }

  /** The position is the one that `at` stands for. */
  get ready(): boolean {
    return this.shown !== null && this.shown === this.at.position
  }

  /** The seats as boards know them: all belong to whoever analyses. */
  get players(): MatchSeat[] {
    const names = this.seats ?? []
    const named = (name: string | undefined) => (name && names.filter((one) => one === name).length === 1 ? name : null)
    return (this.shown?.sides ?? []).map((called, n) => ({ seat: n + 1, kind: 'person' as const, name: named(names[n]) ?? called, called, bot: null, away: false, present: true, seen: null }))
  }

  get story(): StoryMove[] {
    return this.at.path.flatMap(({ position }) => (position?.last ? [position.last] : []))
  }

  // ---- positions

  /** Fetch and show the position of `at`. */
  async show() {
    if (this.#lang !== settings.lang) this.#forget()
    const at = this.at
    this.#wanted = at
    try {
      at.position ??= await analysisApi.position(this.start, at.moves)
    } catch (error) {
      if (this.#wanted === at) this.problem = error instanceof Refused ? error.message : inAnalysis().failed
      return
    }
    if (this.#wanted !== at) return
    this.shown = at.position
    this.problem = null
    this.selection.reset(at.position.legal)
    if (at.position.winners) at.chance ??= endOf(at.position)
    this.look()
  }

  #forget() {
    this.#lang = settings.lang
    for (const one of [this.root, ...flatten(this.root).order]) one.position = null
  }

  /** Ask the engine about the position that is shown. */
  look() {
    const at = this.at
    this.engine.watch(this.start, at.moves, (view: EngineView) => (at.chance = view.chances[0] ?? null))
  }

  go(to: Variation) {
    if (to === this.at) return
    this.at = to
    this.engine.proving = false
    to.follow()
  }

  step(way: 1 | -1) {
    const to = way > 0 ? this.at.next : this.at.parent
    if (to) this.go(to)
  }

  end(way: 1 | -1) {
    this.go(way > 0 ? (this.at.line.at(-1) ?? this.root) : this.root)
  }

  branch(way: 1 | -1) {
    const to = this.at.sibling(way)
    if (to) this.go(to)
  }

  // ---- moves

  choose = (part: PartialAction) => {
    this.problem = null
    if (this.selection.choose(part) && this.selection.only) this.play(this.selection.only.move)
  }

  /** Make a move, or follow the variation that begins with it. */
  play = (move: string) => {
    if (!this.shown || !this.ready) return
    this.go(this.at.add(move, this.shown.actor ?? 'chance'))
  }

  /** Play the moves of a line, up to this one. */
  playLine(moves: { move: string; by: Mover }[]) {
    let to = this.at
    for (const { move, by } of moves) to = to.add(move, by)
    this.go(to)
  }

  /** A typed move: legal, or a sentence why not. */
  async typed(move: string): Promise<boolean> {
    try {
      const { last } = await analysisApi.position(this.start, [...this.at.moves, move])
      if (last) this.play(last.move)
      return true
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : inAnalysis().failed
      return false
    }
  }

  /** One of the rolls or cards, by their odds. */
  draw() {
    const { legal, odds } = this.shown ?? {}
    if (!legal || !odds) return
    let left = Math.random()
    const n = odds.findIndex((chance) => (left -= chance) < 0)
    this.play(legal[n < 0 ? legal.length - 1 : n]!.move)
  }

  /** Why something on the board cannot be chosen. */
  async explain(part: PartialAction) {
    const at = this.at
    try {
      const { text } = await analysisApi.whyNot(this.start, at.moves, [{ ...this.selection.chosen, ...part }, part])
      if (text && at === this.at) this.problem = text
    } catch (error) {
      if (at === this.at) this.problem = error instanceof Refused ? error.message : inAnalysis().failed
    }
  }

  foresee = async (move: string) => (await analysisApi.position(this.start, [...this.at.moves, move])).view

  /** Set a mark, or remove it if it is there. */
  mark(mark: Mark) {
    const key = mark.join()
    const left = this.at.marks.filter((one) => one.join() !== key)
    this.at.marks = left.length < this.at.marks.length ? left : [...left, mark]
  }

  // ---- the whole tree

  /** As a record, for a file. */
  async record(): Promise<string> {
    const moves = flatten(this.root).moves.map(({ parent, move, comment, marks }) => ({ parent, move, comment, marks }))
    return analysisApi.record({ ...this.start, seats: this.seats, comment: this.root.comment, marks: this.root.marks, moves })
  }
}

const startOf = ({ game, players, options, data, position }: AnalysisTree): Start => ({ game, players, options, data, position })

function endOf({ winners, together }: AnalysedPosition): number {
  return winners?.includes(1) ? (together ? 1 : 1 / winners.length) : 0
}

/** The action of an engine's move on this position, to show it on the board. */
export const actionOf = (move: string, legal: LegalAction[]): LegalAction | null => legal.find((one) => one.move === move) ?? null
