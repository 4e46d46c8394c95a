import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, Refused, type CoachView, type Match, type ThingData } from './api'
import { Coach } from './coach.svelte'
import { apart, chanceAt, line, moveAt, spread, xOf, yOf, type Frame } from './curve'
import { housed } from './house'
import { cut, Replaying } from './replaying.svelte'
import { settings } from './settings.svelte'
import { toldBy } from '../testing'

beforeAll(() => settings.ready())
afterEach(() => vi.restoreAllMocks())

describe('the curve', () => {
  const frame: Frame = { wide: 276, high: 124, left: 44, right: 32, edge: 12, all: 20 }
  const points = [{ n: 0, chances: [0.5, 0.5] }, { n: 10, chances: [0.25, 0.75] }, { n: 20, chances: [0, 1] }]
  it('goes from the first move to the last, and from no chance to certainty', () => {
    expect([xOf(frame, 0), xOf(frame, 20), yOf(frame, 1), yOf(frame, 0)]).toEqual([44, 244, 12, 112])
    expect(line(frame, points, 2)).toBe('M44 62L144 37L244 12')
  })
  it('finds the move at a place, also beyond its ends', () => {
    expect([-5, 44, 144, 900].map((x) => moveAt(frame, x))).toEqual([0, 0, 10, 20])
  })
  it('keeps signs apart and inside', () => {
    const ends = apart([{ seat: 1, y: 110 }, { seat: 2, y: 112 }, { seat: 3, y: 12 }], 22, 124)
    expect(ends.map(({ seat }) => seat)).toEqual([3, 1, 2])
    for (const [k, one] of ends.entries()) {
      expect(one.y).toBeLessThanOrEqual(113)
      if (k) expect(one.y - ends[k - 1]!.y).toBeGreaterThanOrEqual(22)
    }
    const marks = spread([{ x: 50, y: 60 }, { x: 55, y: 62 }, { x: 60, y: 61 }, { x: 200, y: 60 }], 22, 124)
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
      const replay = new Replaying('x', asked)
      await replay.load()
      expect(replay.n).toBe(begins)
    }
  })
  it('steps from one thing that is told to the next, and to both ends', async () => {
    vi.spyOn(api, 'match').mockResolvedValue(found('over'))
    const replay = new Replaying('x', null)
    await replay.load()
    const way: number[] = []
    for (let k = 0; k < 4; k++) { replay.step(1); way.push(replay.n) }
    expect(way).toEqual([1, 3, 4, 4])
    replay.step(-1)
    expect(replay.n).toBe(3)
    replay.go(-7)
    expect(replay.n).toBe(0)
  })
  it('shows what was wished for last, and asks for a position once', async () => {
    vi.spyOn(api, 'match').mockResolvedValue(found('over'))
    const replay = new Replaying('x', 2)
    await replay.load()
    const slow = replay.bring(2)
    replay.go(3)
    await Promise.all([slow, replay.bring(3)])
    expect(replay.shown).toMatchObject({ n: 3, view: { step: 'after 3' } })
    replay.go(2)
    await replay.bring(2)
    expect(api.position).toHaveBeenCalledTimes(2)
    expect(replay.told?.n).toBe(1)
  })
  it('plays by itself to the end, and from there begins again', async () => {
    vi.useFakeTimers()
    vi.spyOn(api, 'match').mockResolvedValue(found('over'))
    const replay = new Replaying('x', null)
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
    const replay = new Replaying('x', null)
    await replay.load()
    expect(replay.missing).toBe(true)
  })
  it('is cut at a move to be played on', () => {
    expect(cut('header\none\ntwo\nthree\n', 2)).toBe('header\none\ntwo\n')
  })
})

describe('the coach', () => {
  const view = (change: Partial<CoachView>): CoachView => ({ done: 0, of: 4, running: true, chances: [], turning: [], ...change })
  it('is asked again while it works, and then no more', async () => {
    vi.useFakeTimers()
    const ask = vi.spyOn(api, 'coach').mockResolvedValueOnce(view({ done: 1 })).mockResolvedValueOnce(view({ done: 3 })).mockResolvedValue(view({ done: 4, running: false }))
    const coach = new Coach('x')
    await coach.look()
    expect([coach.working, coach.view?.done]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([coach.working, coach.idle, coach.view?.done, ask.mock.calls.length]).toEqual([false, false, 4, 3])
    vi.useRealTimers()
  })
  it('waits for somebody to ask, if nobody whom the server knows has', async () => {
    vi.spyOn(api, 'coach').mockResolvedValue(view({ running: false }))
    const coach = new Coach('x')
    await coach.look()
    expect([coach.working, coach.idle]).toEqual([false, true])
  })
  it('says why it does not speak', async () => {
    vi.spyOn(api, 'coach').mockRejectedValue(new Refused('not-over', 'The coach speaks when the game is over.', 409))
    const coach = new Coach('x')
    await coach.look()
    expect([coach.problem, coach.working]).toEqual(['The coach speaks when the game is over.', false])
  })
})

describe('house values', () => {
  const thing = (field: string, name: string, house: string | null = `${name} is ours`) => ({ field, value: name, name, house, values: [] }) as ThingData
  it('are found by the names of things in a text', () => {
    const things = [thing('tile', '1 Copper Hills'), thing('tile', 'odd'), thing('section', 'Hills', null), thing('', 'the clock')]
    expect(housed('Gather at 1 Copper Hills: 2 ore. The clock moves.', things)).toEqual(['1 Copper Hills is ours'])
    expect(housed('11 Copper Hillside, an odd thing', things)).toEqual([])
    expect(housed('The tile “odd” comes up', things)).toEqual(['odd is ours'])
    expect(housed('La tuile « odd »', things)).toEqual(['odd is ours'])
  })
})
