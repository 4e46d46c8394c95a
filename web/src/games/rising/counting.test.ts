import { describe, expect, it } from 'vitest'
import { toldBy } from '../../testing'
import { REACH, tileNamed } from './geometry'
import { ahead, floodChance, needs, percent } from './odds'
import { settle } from './pieces'
import { marksOf } from './table'
import type { RisingView } from './view'

const all = import.meta.glob<{ view: RisingView }>('./shots/*.json', { import: 'default', eager: true })
const view = (name: string): RisingView => structuredClone(all[`./shots/${name}.json`]!.view)

describe('the chance of a Flood', () => {
  it('is that of at least one card among those of a turn', () => {
    const now = view('place')
    now.phase = 'place'
    now.misfortunes = { deck: { 'flood-M': 6, 'calm-seas': 40 }, discard: {}, known: [], drawer: null, to_draw: 4 }
    expect(floodChance(now, 'M')).toBeCloseTo(1 - (40 * 39 * 38 * 37) / (46 * 45 * 44 * 43))
    now.phase = 'misfortunes'
    expect(ahead(now)).toBe(1)
    expect(floodChance(now, 'M')).toBeCloseTo(6 / 46)
  })

  it('knows cards that were looked at, and a deck that runs out', () => {
    const now = view('place')
    now.phase = 'place'
    now.misfortunes = { deck: { 'flood-M': 1 }, discard: { 'flood-H': 1, 'calm-seas': 3 }, known: [], drawer: null, to_draw: 2 }
    expect(floodChance(now, 'M')).toBe(1)
    expect(floodChance(now, 'H')).toBeCloseTo(1 / 4)
    now.misfortunes.known = ['flood-C', 'calm-seas']
    expect([floodChance(now, 'C'), floodChance(now, 'M')]).toEqual([1, 0])
  })

  it('is written as people write it', () => {
    expect([percent(0.436, 'en'), percent(0.001, 'fr'), percent(0, 'en')]).toEqual(['44\u2009%', '<1\u202f%', '0\u2009%'])
  })
})

it('says what of a component is lacking', () => {
  const now = view('place')
  const part = { component: 'star-well', cost: { atlantium: 2, gold: 1 }, benefit: 'energy', amount: 3, seat: null, deck: 'A' }
  const seat = { ...now.seats[0]!, cubes: { ore: 9, atlantium: 1, gold: 1, crystal: 0 } }
  expect(needs(part, seat)).toEqual([{ cube: 'atlantium', cost: 2, lack: 1 }, { cube: 'gold', cost: 1, lack: 0 }])
})

describe('pieces', () => {
  it('stay themselves when they travel', () => {
    const before = view('place')
    const first = settle([], before)
    const after = structuredClone(before)
    const seat = after.to_move!
    const own = after.seats[seat - 1]!
    own.home -= 1
    after.sections[0]!.tiles[3]!.atlanteans.push({ seat, number: 1, courage: 1 })
    const second = settle(first, after)
    const moved = second.filter(({ id, place }) => first.find((piece) => piece.id === id)!.place !== place)
    expect(moved.map(({ seat: whose, place, brave }) => [whose, place, brave])).toEqual([[seat, 'M4', true]])
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  })
})

it('turns the arms by sixty degrees and knows their length', () => {
  const [here, there] = [tileNamed('F1'), tileNamed('C1')]
  expect([here.x + there.x, here.y + there.y].map((n) => Math.abs(n) < 1e-9)).toEqual([true, true])
  expect(REACH).toHaveLength(7)
})

it('marks what happened last', () => {
  const told = ['place M3 courage', 'misfortune flood-H', 'build star-well', 'roll 4', 'target C', 'target F2'].map((move, n) =>
    ({ ...toldBy(1, n), move }))
  const marks = marksOf(told)
  expect([...marks.places]).toEqual(['M3', 'F2'])
  expect([...marks.sections]).toEqual(['H', 'C'])
  expect([[...marks.components], marks.misfortunes, marks.roll]).toEqual([['star-well'], ['flood-H'], 4])
})
