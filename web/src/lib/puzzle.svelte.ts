// Solving a puzzle: what was dealt, the move being chosen, the answer, and which move of its line is shown.

import { Refused, request } from './api'
import { ensureSignedIn } from './identity'
import type { PartialAction } from './partialAction'
import { MoveSelection } from './selection.svelte'
import { settings } from './settings.svelte'
import type { AnyView, LegalAction, Schemas, StoryMove, Table } from './types'

export type Puzzle = Schemas['Puzzle']
export type Puzzles = Schemas['Puzzles']
export type PuzzleAnswer = Schemas['PuzzleAnswer']
export type Kind = Puzzle['kind']
interface Wanted { puzzle?: string; kind?: Kind; skip?: string; missed?: string }

export const puzzles = {
  all: () => request<Puzzles>('/puzzles'),
  deal: (wanted: Wanted) => request<Puzzle>('/puzzles/deal', wanted),
  attempt: (puzzle: Puzzle, number: number, move: string) => request<PuzzleAnswer>(`/puzzles/${puzzle.id}/tries`, { deal: puzzle.deal, number, move }),
  hint: ({ id, deal }: Puzzle) => request<Schemas['PuzzleHint']>(`/puzzles/${id}/hint`, { deal }),
  solution: ({ id, deal }: Puzzle) => request<PuzzleAnswer>(`/puzzles/${id}/solution`, { deal }),
}

export class PuzzleSession {
  all = $state.raw<Puzzles | null>(null)
  puzzle = $state.raw<Puzzle | null>(null)
  answer = $state.raw<PuzzleAnswer | null>(null)
  hint = $state('')
  problem = $state('')
  busy = $state(false)
  /** The move of the answer's line after which the position is shown; -1: the puzzle itself. */
  step = $state(-1)
  tries = $state(0)
  selection = new MoveSelection()

  /** The puzzle is finished: no more tries. */
  finished = $derived(this.answer !== null && this.answer.state !== 'missed')
  /** Moves can be chosen now. */
  open = $derived(this.puzzle !== null && !this.answer && !this.busy)

  #attempt = async (work: () => Promise<void>) => {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await work()
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : settings.t.home.unreachable
    } finally {
      this.busy = false
    }
  }

  async refresh() {
    try {
      this.all = await puzzles.all()
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : settings.t.home.unreachable
    }
  }

  deal = (wanted: Wanted) => this.#attempt(async () => {
    await ensureSignedIn()
    const puzzle = await puzzles.deal(wanted)
    this.puzzle = puzzle
    this.answer = puzzle.answer
    this.tries = puzzle.tries
    this.step = puzzle.answer ? 0 : -1
    this.hint = ''
    this.selection.reset(puzzle.legal)
  }).then(() => this.refresh())

  /** The same puzzle in another language: what was tried and what is shown stay. */
  translate = () => this.#attempt(async () => {
    const { answer, step, hint, puzzle: old } = this
    const puzzle = await puzzles.deal({ puzzle: old!.id, ...(answer && !answer.right && old!.kind === 'proved' ? { missed: answer.move } : {}) })
    this.puzzle = puzzle
    this.answer = answer && puzzle.answer
    this.step = this.answer ? step : -1
    this.hint = hint && (await puzzles.hint(puzzle)).text
    this.selection.legal = this.answer ? [] : puzzle.legal // the same moves, in the other language
  }).then(() => this.refresh())

  choose = (part: PartialAction) => {
    if (!this.open || !this.selection.choose(part)) return
    const only = this.selection.only
    if (only && settings.confirm !== 'always') this.play(only)
  }

  play = (action: LegalAction) => this.#attempt(async () => {
    const answer = await puzzles.attempt(this.puzzle!, this.tries + 1, action.move)
    this.tries = answer.tries
    this.answer = answer
    this.step = answer.right ? 0 : Math.min(1, answer.line.length - 1)
    this.selection.reset([])
  }).then(() => this.refresh())

  askHint = () => this.#attempt(async () => void (this.hint = (await puzzles.hint(this.puzzle!)).text))

  showSolution = () => this.#attempt(async () => {
    this.answer = await puzzles.solution(this.puzzle!)
    this.step = 0
    this.selection.reset([])
  }).then(() => this.refresh())

  /** Back to the position of the puzzle, to try again if that is possible. */
  again = () => {
    this.step = -1
    if (this.finished) return
    this.answer = null
    this.selection.reset(this.puzzle?.legal ?? [])
  }

  go = (step: number) => {
    if (this.answer) this.step = Math.max(-1, Math.min(this.answer.line.length - 1, step))
  }

  get view(): AnyView | null {
    return ((this.step >= 0 ? this.answer?.line[this.step]?.view : null) ?? this.puzzle?.view ?? null) as AnyView | null
  }

  get table(): Table | null {
    const { puzzle, view } = this
    if (!puzzle || !view) return null
    const story: StoryMove[] = this.answer?.line.slice(0, this.step + 1).map(({ played }) => played) ?? []
    return {
      view, actions: this.open ? this.selection.left : [], legal: this.open ? this.selection.legal : [], chosen: this.selection.chosen, choose: this.choose,
      recent: story.slice(-1), story, mine: [puzzle.seat], seats: puzzle.seats,
    }
  }
}
