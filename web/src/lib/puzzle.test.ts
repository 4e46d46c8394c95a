import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toldBy } from '../testing'
import { Refused } from './api'
import { PuzzleSession, puzzles, type Puzzle, type PuzzleAnswer, type Puzzles } from './puzzle.svelte'
import { settings } from './settings.svelte'
import type { LegalAction } from './types'

vi.mock('./identity', () => ({ ensureSignedIn: async () => {}, guestName: () => 'Guest' }))
beforeAll(() => settings.ready())

const action = (code: number, tile: string, square: string): LegalAction => ({ code, move: `tile ${tile} ${square}`, kind: 'tile', fields: { tile, square }, text: `Place tile ${tile} on ${square}` })
const legal = [action(1, '7', 'a1'), action(2, '7', 'b2'), action(3, '8', 'b2')]
const dealt = (change: Partial<Puzzle> = {}) => ({ id: 'atlanteon-17', deal: 'x', kind: 'proved', game: 'atlanteon', seat: 1, seats: [], legal, view: { n: 'puzzle' }, answer: null, tries: 0, ...change }) as unknown as Puzzle
const step = (by: number, n: number) => ({ played: toldBy(by, n), text: '', view: { n } })
const answered = (change: Partial<PuzzleAnswer>) => ({ right: false, state: 'missed', tries: 1, move: 'tile 7 a1', line: [step(1, 1), step(2, 2), step(1, 3)], chances: [], ...change }) as unknown as PuzzleAnswer
const wrong = answered({})
const right = answered({ right: true, state: 'late', tries: 2 })

let session: PuzzleSession
const shown = () => (session.view as unknown as { n: unknown }).n
beforeEach(async () => {
  vi.restoreAllMocks()
  vi.spyOn(puzzles, 'all').mockResolvedValue({ streak: 3 } as Puzzles)
  vi.spyOn(puzzles, 'deal').mockResolvedValue(dealt())
  settings.save({ confirm: 'needed' })
  session = new PuzzleSession()
  await session.deal({ puzzle: 'today' })
})
const attempt = (answer: PuzzleAnswer) => vi.spyOn(puzzles, 'attempt').mockResolvedValue(answer)

describe('a puzzle', () => {
  it('is dealt with its moves, and its page with the streak', async () => {
    expect([session.open, session.finished, session.step, shown()]).toEqual([true, false, -1, 'puzzle'])
    expect(session.table?.legal).toEqual(legal)
    await vi.waitFor(() => expect(session.all?.streak).toBe(3))
  })

  it('takes the move that has been chosen on the board', async () => {
    const tries = attempt(wrong)
    session.choose({ tile: '7' })
    expect(tries).not.toHaveBeenCalled()
    session.choose({ square: 'b2' })
    expect(tries).toHaveBeenCalledWith(dealt(), 1, 'tile 7 b2')
    await vi.waitFor(() => expect(session.answer).toBe(wrong))
  })

  it('waits for a confirmation where that is wished', () => {
    settings.save({ confirm: 'always' })
    const tries = attempt(wrong)
    session.choose({ tile: '8' })
    expect(tries).not.toHaveBeenCalled()
    expect(session.selection.only?.move).toBe('tile 8 b2')
  })

  it('sends one try at a time', async () => {
    const tries = attempt(wrong)
    const first = session.play(legal[0]!)
    await session.play(legal[1]!)
    await first
    expect(tries).toHaveBeenCalledTimes(1)
  })
})

describe('an answer', () => {
  it('that refutes shows the reply, and its line is stepped through', async () => {
    attempt(wrong)
    await session.play(legal[0]!)
    expect([session.step, shown(), session.open, session.finished]).toEqual([1, 2, false, false])
    expect(session.table?.story).toHaveLength(2)
    session.go(5)
    expect([session.step, shown()]).toEqual([2, 3])
    session.go(-7)
    expect([session.step, shown()]).toEqual([-1, 'puzzle'])
    expect(session.table?.legal, 'no second move on top of the answer').toEqual([])
  })

  it('that is one move long shows that move', async () => {
    attempt(answered({ line: wrong.line.slice(0, 1) }))
    await session.play(legal[0]!)
    expect(session.step).toBe(0)
  })

  it('that refutes lets one try again, and counts the tries', async () => {
    const tries = attempt(wrong)
    await session.play(legal[0]!)
    session.again()
    expect([session.answer, session.step, session.open, session.selection.left]).toEqual([null, -1, true, legal])
    tries.mockResolvedValue(right)
    await session.play(legal[1]!)
    expect(tries.mock.lastCall?.[1]).toBe(2)
    expect([session.finished, session.step, shown()]).toEqual([true, 0, 1])
  })

  it('that solves stays: starting over only goes back to the position', async () => {
    attempt(right)
    await session.play(legal[1]!)
    session.again()
    expect([session.answer, session.step, session.open]).toEqual([right, -1, false])
  })

  it('is there at once when the solution is shown', async () => {
    vi.spyOn(puzzles, 'solution').mockResolvedValue(answered({ right: true, state: 'shown' }))
    await session.showSolution()
    expect([session.finished, session.step]).toEqual([true, 0])
  })

  it('of a puzzle that was finished before comes with it', async () => {
    vi.mocked(puzzles.deal).mockResolvedValue(dealt({ answer: right, tries: 2 }))
    await session.deal({ puzzle: 'today' })
    expect([session.answer, session.step, session.tries, session.open]).toEqual([right, 0, 2, false])
  })
})

describe('another language', () => {
  it('keeps what was tried, what is shown and the hint', async () => {
    attempt(wrong)
    vi.spyOn(puzzles, 'hint').mockResolvedValue({ text: 'Look left' })
    await session.askHint()
    await session.play(legal[0]!)
    session.go(2)
    const french = answered({ tries: 1 })
    vi.mocked(puzzles.deal).mockResolvedValue(dealt({ answer: french }))
    vi.mocked(puzzles.hint).mockResolvedValue({ text: 'Regardez à gauche' })
    await session.translate()
    expect(puzzles.deal).toHaveBeenLastCalledWith({ puzzle: 'atlanteon-17', missed: 'tile 7 a1' })
    expect([session.answer, session.step, session.hint, session.selection.legal]).toEqual([french, 2, 'Regardez à gauche', []])
  })

  it('does not show an answer that is not shown', async () => {
    vi.mocked(puzzles.deal).mockResolvedValue(dealt({ answer: wrong }))
    await session.translate()
    expect([session.answer, session.step, session.selection.legal]).toEqual([null, -1, legal])
  })
})

describe('a refusal', () => {
  it('is shown in its words, and the puzzle stays', async () => {
    vi.spyOn(puzzles, 'attempt').mockRejectedValue(new Refused('old-deal', 'Deal again', 409))
    await session.play(legal[0]!)
    expect([session.problem, session.busy, session.open]).toEqual(['Deal again', false, true])
  })

  it('by no server at all says so', async () => {
    vi.spyOn(puzzles, 'attempt').mockRejectedValue(new TypeError('network'))
    await session.play(legal[0]!)
    expect(session.problem).toBe(settings.t.home.unreachable)
  })
})
