import { describe, expect, it } from 'vitest'
import { toldBy } from '../../testing'
import { percent } from '../../lib/numbers'
import { needs, nthMisfortune } from './counts'
import { REACH, tileAt, tileNamed } from './geometry'
import { settle } from './pieces'
import { marksOf } from './context.svelte'
import type { RisingView } from './view'

const shots = import.meta.glob<{ view: RisingView }>('../../../fixtures/rising-at-place.json', { import: 'default', eager: true })
const view = (): RisingView => structuredClone(Object.values(shots)[0]!.view)

it('writes chances as people do', () => {
  expect([percent(0.436, 'en'), percent(0.001, 'fr'), percent(0, 'en')]).toEqual(['44%', '<1\u202f%', '0%'])
})

it('says what of a component is lacking', () => {
  const now = view()
  const part = { component: 'star-well', cost: { atlantium: 2, gold: 1 }, benefit: 'energy', amount: 3, seat: null, deck: 'A' }
  const seat = { ...now.seats[0]!, cubes: { ore: 9, atlantium: 1, gold: 1, crystal: 0 } }
  expect(needs(part, seat)).toEqual([{ cube: 'atlantium', cost: 2, lack: 1 }, { cube: 'gold', cost: 1, lack: 0 }])
})

it('counts the misfortunes of a turn', () => {
  const at = (step: string, to_draw: number, more: object = {}) => nthMisfortune({ ...view(), players: 4, step, about: {}, giving: null, misfortunes: { ...view().misfortunes, to_draw }, ...more } as RisingView)
  expect([at('window', 4, { about: { window: 'W1' } }), at('window', 1, { about: { window: 'W1' } })]).toEqual([1, 4])
  expect([at('cancel', 3), at('cancel', 0), at('give', 0)]).toEqual([1, 4, 4])
  expect(at('talent', 2)).toBe(0)
})

describe('pieces', () => {
  it('stay themselves when they travel', () => {
    const before = view()
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
  const [here, there] = [tileAt(2, 1), tileAt(5, 1)]
  expect([here.x + there.x, here.y + there.y].map((n) => Math.abs(n) < 1e-9)).toEqual([true, true])
  expect(REACH).toHaveLength(7)
})

it('finds tiles by their names', () => {
  const { sections } = view()
  expect([tileNamed(sections, 'F1'), tileNamed(sections, 'C6'), tileNamed(sections, 'navy')]).toEqual([tileAt(2, 1), tileAt(5, 6), null])
})

it('marks what happened last', () => {
  const told = [
    toldBy(1, 1, 'place', { place: 'M3', courage: true }), toldBy('chance', 2, 'misfortune', { misfortune: 'flood-H' }),
    toldBy(1, 3, 'build', { component: 'star-well' }), toldBy('chance', 4, 'roll', { roll: 4 }), toldBy(1, 5, 'target', { section: 'C' }),
    toldBy(1, 6, 'target', { tile: 'F2' }), toldBy(2, 7, 'keep', { card: 'inner-light' })]
  const marks = marksOf(told)
  expect([...marks.places]).toEqual(['M3', 'F2'])
  expect([...marks.sections]).toEqual(['H', 'C'])
  expect([[...marks.components], [...marks.cards], marks.misfortunes, marks.roll]).toEqual([['star-well'], ['2 inner-light'], ['flood-H'], 4])
})
