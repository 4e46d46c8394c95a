import { describe, expect, it } from 'vitest'
import { toldBy } from '../testing'
import { clockAfter, gained, leftAt, liveTime, longTime, type Clock } from './clock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const clock = (change: Partial<Clock> = {}): Clock =>
  ({ kind: 'live', base: 300, increment: 5, on_timeout: 'loss', left: [200_000, 100_000], running: 1, shared: false, since: 1_000_000, until: 1_200_000, pauses: {}, ...change })
const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

describe('what is left of a clock', () => {
  it('runs down while it is the turn of its seat, and for nobody else', () => {
    expect(leftAt(clock(), 1, 1_050_000)).toBe(150_000)
    expect(leftAt(clock(), 2, 1_050_000)).toBe(100_000)
    expect(leftAt(clock({ running: null, until: null }), 1, 1_050_000)).toBe(200_000)
  })

  it('is never less than nothing, nor more than when it started to run', () => {
    expect(leftAt(clock(), 1, 1_300_000)).toBe(0)
    expect(leftAt(clock(), 1, 900_000), 'our own clock is behind').toBe(200_000)
    expect(leftAt(clock(), 3, 1_050_000), 'a seat without a clock').toBe(0)
  })

  it('is the same for all where the clock is shared, whoever moves', () => {
    const shared = clock({ shared: true, left: [200_000], running: 3 })
    expect([1, 2, 3].map((seat) => leftAt(shared, seat, 1_050_000))).toEqual([150_000, 150_000, 150_000])
  })
})

describe('time that is added', () => {
  it('is the increment after a move, for whoever has moved', () => {
    const after = clock({ left: [155_000, 100_000], running: 2, until: 1_150_000 })
    expect(gained(clock(), after, 1, 1_050_100)).toBe(5)
    expect(gained(clock(), after, 2, 1_050_100)).toBe(0)
  })

  it('is what somebody has given, also to the clock that runs', () => {
    expect(gained(clock(), clock({ left: [215_000, 100_000], until: 1_215_000 }), 1, 1_050_000)).toBe(15)
    expect(gained(clock(), clock({ left: [200_000, 115_000] }), 2, 1_050_000)).toBe(15)
  })

  it('is not the new time of a new turn, nor a pause by turns', () => {
    const turn = clock({ kind: 'turn', left: [20_000, 60_000], until: 1_020_000 })
    expect(gained(turn, { ...turn, left: [60_000, 60_000], running: 2, until: 1_070_000 }, 1, 1_010_000)).toBe(0)
    expect(gained(turn, { ...turn, left: [35_000, 60_000], until: 1_035_000 }, 1, 1_010_000)).toBe(15)
    const slow = clock({ kind: 'days' })
    expect(gained(slow, { ...slow, left: [DAY, DAY], until: 1_000_000 + DAY }, 1, 1_010_000)).toBe(0)
  })
})

describe('clocks of the past', () => {
  const story = [toldBy(1, 1), { ...toldBy(1, 2), left: [290_000, 300_000] }, toldBy('chance', 3), { ...toldBy(2, 4), left: [290_000, 270_000] }]

  it('are those after the last move that had any, and do not run', () => {
    expect(clockAfter(clock({ pauses: { 1: 5 } }), story, 3)).toEqual(clock({ left: [290_000, 300_000], running: null, until: null }))
    expect(clockAfter(clock(), story, 4).left).toEqual([290_000, 270_000])
  })

  it('are full before the first move', () => {
    expect(clockAfter(clock(), story, 1).left).toEqual([300_000, 300_000])
    expect(clockAfter(clock({ shared: true, left: [5] }), story, 0).left).toEqual([300_000])
  })
})

describe('a live clock', () => {
  it.each([
    [192_999, '3:12'], [3_725_000, '1:02:05'], [3_599_999, '59:59'], [3_600_000, '1:00:00'], [60_000, '1:00'], [20_000, '0:20'], [19_999, '0:19.9'], [8_449, '0:08.4'], [50, '0:00.0'], [0, '0:00.0'],
  ])('of %i ms shows %s', (left, shown) => expect(liveTime(left)).toBe(shown))
})

describe('time by turns', () => {
  it.each([
    [2 * DAY + 4 * HOUR + 59 * MINUTE, '2 days 4 h'], [DAY, '1 day'], [3 * DAY + 30 * MINUTE, '3 days'], [5 * HOUR + 12 * MINUTE, '5 h 12 min'], [DAY - 1, '23 h 59 min'], [2 * MINUTE + 1, '3 min'], [1, '1 min'], [0, '0 min'],
  ])('of %i ms is %s', (left, shown) => expect(longTime(left, days)).toBe(shown))
})
