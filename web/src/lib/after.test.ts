import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, Refused, type Coach, type Match, type Thing } from './api'
import { Analysis } from './analysis.svelte'
import { spreadLabels, chanceAt, curvePath, moveAt, spreadMarks, xOf, yOf, type Frame } from './curve'
import { houseValuesIn } from './houseValues'
import { turnsOf, Replay } from './replay.svelte'
import { isAbout, recapOf } from './recap'
import { settings } from './settings.svelte'
import { toldBy } from '../testing'
import type { StoryMove } from './types'

beforeAll(() => settings.ready())
afterEach(() => vi.restoreAllMocks())

describe('the curve', () => {
  const frame: Frame = { wide: 276, high: 124, left: 44, right: 32, edge: 12, all: 20 }
  const points = [{ n: 0, chances: [0.5, 0.5] }, { n: 10, chances: [0.25, 0.75] }, { n: 20, chances: [0, 1] }]
  it('goes from the first move to the last, and from no chance to certainty', () => {
    expect([xOf(frame, 0), xOf(frame, 20), yOf(frame, 1), yOf(frame, 0)]).toEqual([44, 244, 12, 112])
    expect(curvePath(frame, points, 2)).toBe('M44 62L144 37L244 12')
  })
  it('finds the move at a place, also beyond its ends', () => {
    expect([-5, 44, 144, 900].map((x) => moveAt(frame, x))).toEqual([0, 0, 10, 20])
  })
  it('keeps labels apart and inside', () => {
    const ends = spreadLabels([{ seat: 1, y: 110 }, { seat: 2, y: 112 }, { seat: 3, y: 12 }], 22, 124)
    expect(ends.map(({ seat }) => seat)).toEqual([3, 1, 2])
    for (const [k, one] of ends.entries()) {
      expect(one.y).toBeLessThanOrEqual(113)
      if (k) expect(one.y - ends[k - 1]!.y).toBeGreaterThanOrEqual(22)
    }
    const marks = spreadMarks([{ x: 50, y: 60 }, { x: 55, y: 62 }, { x: 60, y: 61 }, { x: 200, y: 60 }], 22, 124)
    expect(marks[3]!.y).toBe(60)
    for (const a of marks) for (const b of marks) if (a !== b) expect(Math.abs(a.x - b.x) >= 22 || Math.abs(a.y - b.y) >= 22).toBe(true)
  })
  it('knows the chance after the last move that was judged', () => {
    expect(chanceAt(points, 15, 1)).toBe(0.25)
    expect(chanceAt([], 15, 1)).toBeNull()
  })
})

describe('a replay', () => {
  const told = (n: number, ...lines: string[]) => toldBy(1, n, '', {}, ...lines)
  const found = (status: string) => ({ id: 'x', status, story: { from: 0, moves: [told(1, 'one'), told(2), told(3, 'three'), told(4)] } }) as unknown as Match
  beforeEach(() => { vi.spyOn(api, 'position').mockImplementation(async (_, n) => ({ n, moves: 4, going: '', view: { step: `after ${n}` } })) })

  it('begins at the start of a finished game, at the present of a running one, or where the link says', async () => {
    for (const [status, asked, begins] of [['over', null, 0], ['running', null, 4], ['over', 3, 3], ['over', 99, 4], ['over', Number.NaN, 0]] as const) {
      vi.spyOn(api, 'match').mockResolvedValue(found(status))
      const replay = new Replay('x', asked)
      await replay.load()
      expect(replay.n).toBe(begins)
    }
  })
  it('steps from one thing that is told to the next, and to both ends', async () => {
    vi.spyOn(api, 'match').mockResolvedValue(found('over'))
    const replay = new Replay('x', null)
    await replay.load()
    const way: number[] = []
    for (let k = 0; k < 4; k++) { replay.step(1); way.push(replay.n) }
    expect(way).toEqual([1, 3, 4, 4])
    replay.step(-1)
    expect(replay.n).toBe(3)
    replay.go(-7)
    expect(replay.n).toBe(0)
  })
  it('steps by turns: what one player decides, with the chance and the forced moves that follow', () => {
    const by = (...movers: (number | 'chance')[]) => movers.map((mover, n) => toldBy(mover, n + 1, '', {}, 'something'))
    expect(turnsOf(by('chance', 1, 1, 'chance', 2, 1))).toEqual([0, 4, 5, 6])
    expect(turnsOf([...by(1, 2), { ...toldBy(3, 3), forced: true }, toldBy(2, 4), toldBy(1, 5)])).toEqual([0, 1, 4, 5])
    expect(turnsOf([])).toEqual([0])
  })
  it('goes from turn to turn, and leaves a better move that was shown', async () => {
    const moves = [1, 1, 2, 1].map((by, n) => toldBy(by, n + 1, '', {}, 'something'))
    vi.spyOn(api, 'match').mockResolvedValue({ ...found('over'), story: { from: 0, moves } } as Match)
    const replay = new Replay('x', null)
    await replay.load()
    const way: number[] = []
    for (let k = 0; k < 4; k++) { replay.turn(1); way.push(replay.n) }
    expect(way).toEqual([2, 3, 4, 4])
    replay.better = { code: 1, move: 'm', kind: '', fields: {}, text: '' }
    await replay.loadPosition(3)
    expect(replay.shown?.n).toBe(3)
    expect(replay.lastTurn.map(({ n }) => n)).toEqual([3])
    replay.turn(-1)
    expect([replay.n, replay.better]).toEqual([3, null])
  })
  it('shows the move that was asked for last, and fetches a position once', async () => {
    vi.spyOn(api, 'match').mockResolvedValue(found('over'))
    const replay = new Replay('x', 2)
    await replay.load()
    const slow = replay.loadPosition(2)
    replay.go(3)
    await Promise.all([slow, replay.loadPosition(3)])
    expect(replay.shown).toMatchObject({ n: 3, view: { step: 'after 3' } })
    replay.go(2)
    await replay.loadPosition(2)
    expect(api.position).toHaveBeenCalledTimes(2)
    expect(replay.lastMove?.n).toBe(1)
  })
  it('plays by itself to the end, and from there begins again', async () => {
    vi.useFakeTimers()
    vi.spyOn(api, 'match').mockResolvedValue(found('over'))
    const replay = new Replay('x', null)
    await replay.load()
    replay.play()
    const stop = replay.run()
    vi.advanceTimersByTime(10_000)
    expect([replay.n, replay.playing]).toEqual([4, false])
    stop()
    replay.play()
    expect([replay.n, replay.playing]).toEqual([0, true])
    vi.useRealTimers()
  })
  it('is missing only if there never was one', async () => {
    vi.spyOn(api, 'match').mockRejectedValue(new Refused('not-here', 'Nothing.', 404))
    const replay = new Replay('x', null)
    await replay.load()
    expect(replay.missing).toBe(true)
  })
})

describe('since one’s last turn', () => {
  const line = (kind: string, fields: object) => ({ kind, fields: fields as Record<string, unknown>, text: kind })
  const kinds = (moves: StoryMove[], style: { matters: string[]; minor?: string[] }) => {
    const { shown, more } = recapOf(moves, [1], style)
    return [...shown.map(({ lines }) => lines.map(({ kind }) => kind).join('+')), more]
  }
  it('is what others did, in the order in which they did it', () => {
    const moves = [{ ...toldBy(2, 1), lines: [line('die', { seat: 2 }), line('settled', { points: [0, 3] })] },
      { ...toldBy(1, 2), lines: [line('die', { seat: 1 })] }, { ...toldBy(3, 3), lines: [line('give', { seat: 3, other: 1 })] }]
    expect(kinds(moves, { matters: [] })).toEqual(['die+settled', 'give', 0])
    expect(kinds(moves, { matters: [], minor: ['give', 'settled'] })).toEqual(['die', 0])
  })
  it('of too many moves keeps those about one’s own seat, then what matters in the game', () => {
    const told = (n: number, kind: string, fields = {}) => ({ ...toldBy(2, n), lines: [line(kind, fields)] })
    const moves = [told(1, 'a'), told(2, 'b'), told(3, 'sink'), told(4, 'c'), told(5, 'd'), told(6, 'e'), told(7, 'give', { other: 1 })]
    expect(kinds(moves, { matters: ['sink'] })).toEqual(['a', 'b', 'sink', 'c', 'give', 2])
  })
  it('is about a seat that is named, alone or among others, or that gets points', () => {
    expect([{ seat: 1 }, { for: 1 }, { firsts: [2, 1] }, { points: [2, 0] }, { seat: 2, area: 1 }, { points: [0, 1] }, { points: 1 }].map((fields) => isAbout(line('', fields), [1])))
      .toEqual([true, true, true, true, false, false, false])
  })
})

describe('the coach', () => {
  const view = (change: Partial<Coach>): Coach => ({ done: 0, of: 4, running: true, chances: [], turning: [], ...change })
  it('is asked again while it works, and then no more', async () => {
    vi.useFakeTimers()
    const ask = vi.spyOn(api, 'coach').mockResolvedValueOnce(view({ done: 1 })).mockResolvedValueOnce(view({ done: 3 })).mockResolvedValue(view({ done: 4, running: false }))
    const coach = new Analysis('x')
    await coach.refresh()
    expect([coach.working, coach.view?.done]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([coach.working, coach.idle, coach.view?.done, ask.mock.calls.length]).toEqual([false, false, 4, 3])
    vi.useRealTimers()
  })
  it('waits for somebody to ask, if nobody whom the server knows has', async () => {
    vi.spyOn(api, 'coach').mockResolvedValue(view({ running: false }))
    const coach = new Analysis('x')
    await coach.refresh()
    expect([coach.working, coach.idle]).toEqual([false, true])
  })
  it('says why it does not answer', async () => {
    vi.spyOn(api, 'coach').mockRejectedValue(new Refused('not-over', 'The coach is available after the game.', 409))
    const coach = new Analysis('x')
    await coach.refresh()
    expect([coach.problem, coach.working]).toEqual(['The coach is available after the game.', false])
  })
})

describe('house values', () => {
  const thing = (field: string, name: string, house: string | null = `${name} is ours`) => ({ field, value: name, name, house, values: [] }) as Thing
  it('are found by the names of things in a text', () => {
    const things = [thing('tile', '1 Copper Hills'), thing('tile', 'odd'), thing('section', 'Hills', null), thing('', 'the clock')]
    expect(houseValuesIn('Gather at 1 Copper Hills: 2 ore. The clock moves.', things)).toEqual(['1 Copper Hills is ours'])
    expect(houseValuesIn('Ann builds Bronze Ram', [...things, thing('ship', 'S24 Bronze Ram')])).toEqual(['S24 Bronze Ram is ours'])
    expect(houseValuesIn('11 Copper Hillside, an odd thing', things)).toEqual([])
    expect(houseValuesIn('The tile “odd” comes up', things)).toEqual(['odd is ours'])
    expect(houseValuesIn('La tuile « odd »', things)).toEqual(['odd is ours'])
  })
})
