import { describe, expect, it } from 'vitest'
import { toldBy, wordsOf, type Shot } from '../../testing'
import { takes } from './descriptions'
import { flights } from './flights'
import { diceAt, tokensAt } from './geometry'
import { landings, standing } from './forecast'
import { marks } from './marks'
import { pair } from './parts'
import { MARKET, type Area, type View } from './view'

const fixtures = import.meta.glob<Shot<View>>('../../../fixtures/atlandice-*.json', { import: 'default', eager: true })
const view = (name: string) => structuredClone(fixtures[`../../../fixtures/atlandice-${name}.json`]!.view)

describe('what happened', () => {
  it('marks Areas, gains, the Submarine and a roll', () => {
    const pick = (by: number, n: number, resource: string, party: number) => ({ ...toldBy(by, n, 'pick', { resource }), lines: [{ kind: 'pick', fields: { for: party, resource, area: 1 }, text: '' }] })
    const found = marks([toldBy(2, 1, 'give', { area: 4 }), pick(2, 2, 'tool', 0), toldBy(2, 3, 'submarine', { area: 6 }), toldBy(1, 4, 'take', { area: 2 }), pick(1, 5, 'book', 1),
      toldBy(1, 6, 'donate', { one: 'gem', other: 'gem' }), toldBy('chance', 7, 'roll', { face: 5 })])
    expect([...found.areas]).toEqual([[4, 2], [6, 2], [2, 1]])
    expect([...found.gains]).toEqual([['0 tool', 1], ['1 book', 1], ['1 gem', -2]])
    expect(found.submarine).toBe(true)
    expect(found.rolled).toBe(5)
  })

  it('lets a token travel from its Area to the one who took it, and a die too', () => {
    const before = view('at-take'), after = view('at-take')
    after.areas[0]!.resources.gem -= 1
    after.seats[1]!.resources.gem += 1
    after.areas[0]!.dice -= 1
    after.seats[1]!.dice += 1
    expect(flights(before, after).map(({ what, from, to }) => [what, from, to])).toEqual([['gem', 'a1-gem', 's2-gem'], ['die', 'a1-die', 's2-die']])
  })

  it('lets no die travel when all were rolled anew', () => {
    const before = view('at-take'), after = view('at-take')
    before.seats[0]!.dice = 2
    after.areas[2]!.dice += 2
    expect(flights(before, after)).toEqual([])
  })
})

describe('what people would otherwise compute', () => {
  it('names where the clock goes, each space once', () => {
    const spaces = landings(view('at-swap')).map((one) => one.space)
    expect(new Set(spaces).size).toBe(spaces.length)
  })

  it('says by how much one is ahead or behind', () => {
    const now = view('at-take')
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

describe('an Area', () => {
  it('never has dice over its resources', () => {
    for (const area of [1, 2, 3, 4, 5, MARKET]) for (const dice of [1, 2, 5]) for (const kinds of [1, 2, 3, 4, 5]) {
      const { size, points } = tokensAt(area, kinds)
      const half = (area === MARKET ? 34 : 42) * 0.55
      for (const die of diceAt(area, dice)) for (const token of points) {
        expect(Math.max(Math.abs(die.x - token.x), Math.abs(die.y - token.y)), `${dice} dice and ${kinds} kinds in Area ${area}`).toBeGreaterThan(half + size * 0.35)
      }
    }
  })

  it('says what a visit takes', () => {
    const area = (resources: Partial<Area['resources']>, submarine = false) => ({ area: 3, submarine, resources: { gem: 0, book: 0, provision: 0, tool: 0, weapon: 0, ...resources } }) as Area
    const said = (...given: Parameters<typeof area>) => takes(wordsOf('atlandice', 'en'), area(...given))
    expect(said({ provision: 3 })).toBe('1 Provision')
    expect(said({ provision: 3 }, true)).toBe('2 Provisions')
    expect(said({ provision: 1 }, true)).toBe('1 Provision')
    expect(said({ gem: 1, provision: 2 }, true)).toBe('a Gem or a Provision +1')
    expect(said({})).toBe('no resource')
    expect(said({ gem: 1, book: 2, provision: 1, tool: 3, weapon: 1 })).toBe('any of 5 resources')
    expect(takes(wordsOf('atlandice', 'fr'), area({ gem: 1, book: 1 }))).toMatch(/ ou /)
  })
})
