import { describe, expect, it } from 'vitest'
import { toldBy } from '../../testing'
import { flights } from './flights'
import { landings, standing } from './forecast'
import { marks } from './marks'
import { pair } from './parts'
import positions from './positions.json'
import type { View } from './view'

const view = (name: keyof typeof positions) => structuredClone(positions[name].view) as unknown as View

describe('what happened', () => {
  it('marks Areas, gains, the Submarine and a roll', () => {
    const told = (by: number | 'chance', move: string, n: number) => ({ ...toldBy(by, n), move })
    const found = marks([told(2, 'give 4', 1), told(2, 'pick tool', 2), told(2, 'submarine 6', 3), told(1, 'take 2', 4), told(1, 'pick book', 5), told('chance', 'roll 5', 6)])
    expect([...found.areas]).toEqual([[4, 2], [6, 2], [2, 1]])
    expect([...found.gains]).toEqual([['0 tool', 1], ['1 book', 1]])
    expect(found.submarine).toBe(true)
    expect(found.rolled).toBe(5)
  })

  it('lets a token travel from its Area to the one who took it, and a die too', () => {
    const before = view('2-take'), after = view('2-take')
    after.areas[0]!.resources.gem -= 1
    after.seats[1]!.resources.gem += 1
    after.areas[0]!.dice -= 1
    after.seats[1]!.dice += 1
    expect(flights(before, after).map(({ what, from, to }) => [what, from, to])).toEqual([['gem', 'a1-gem', 's2-gem'], ['die', 'a1-die', 's2-die']])
  })

  it('lets no die travel when all were rolled anew', () => {
    const before = view('2-take'), after = view('2-take')
    before.seats[0]!.dice = 2
    after.areas[2]!.dice += 2
    expect(flights(before, after)).toEqual([])
  })
})

describe('what people would otherwise compute', () => {
  it('names where the clock goes, each space once', () => {
    const spaces = landings(view('4-swap')).map((one) => one.space)
    expect(new Set(spaces).size).toBe(spaces.length)
  })

  it('says by how much one is ahead or behind', () => {
    const now = view('2-take')
    now.seats[0]!.resources.gem = 1
    now.seats[1]!.resources.gem = 3
    now.standing[0] = { resource: 'gem', most: 3, second: 1, firsts: [2], seconds: [1] }
    expect(standing(now, 2, 'gem')).toEqual({ sign: 'first', by: 2 })
    expect(standing(now, 1, 'gem')).toEqual({ sign: 'behind', by: 2 })
  })

  it('orders the two kinds of a donation', () => {
    expect(pair('weapon', 'gem')).toEqual({ kind: 'donate', one: 'gem', other: 'weapon' })
  })
})
