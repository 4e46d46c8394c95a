import { describe, expect, it } from 'vitest'
import type { Thing } from './api'
import { countSources, readList, readNumber, sectionsOf, shownValue, thingSource, withAmount, withSource, withValue, type DataValue, type Values } from './values'

const value = (path: string, kind: DataValue['kind'], usual: unknown, from: DataValue['from'] = 'house'): DataValue =>
  ({ path, what: path.split('.').at(-1)!, kind, value: usual, usual, from, note: '', low: 0, high: 30, names: kind === 'amounts' ? { wood: 'wood', ore: 'ore' } : {} })
const cost = value('ships.S24.cost', 'amounts', { wood: 4, ore: 2 })
const points = value('ships.S24.points', 'number', 4, 'printed')
const ship: Thing = { field: 'ship', value: 'S24', name: 'S24 Bronze Ram', house: null, values: [cost, points] }
const limit: Thing = { field: '', value: 'limit', name: 'the limit', house: null, values: [value('limit', 'number', 10, 'deduced')] }

describe('the values of a printed copy', () => {
  it('are printed as soon as they are typed, and ours again when the field is emptied', () => {
    const typed = withValue(points, {}, 5)
    expect(typed).toEqual({ 'ships.S24.points': { value: 5, from: 'printed', note: '' } })
    expect(shownValue(points, typed)).toBe(5)
    expect(withValue(points, typed, '')).toEqual({})
    const deduced: Values = { 'ships.S24.points': { value: 5, from: 'deduced', note: 'a sum' } }
    expect(withValue(points, deduced, 6)).toEqual({ 'ships.S24.points': { value: 6, from: 'deduced', note: 'a sum' } })
  })

  it('have one source for each thing: the least certain of its values', () => {
    expect(thingSource(ship, {})).toBe('house')
    const marked = withSource(ship, {}, 'printed')
    expect(Object.keys(marked)).toEqual(['ships.S24.cost', 'ships.S24.points'])
    expect(thingSource(ship, marked)).toBe('printed')
    expect(withSource(ship, { ...marked, limit: { value: 9, from: 'printed', note: '' } }, 'house')).toEqual({ limit: { value: 9, from: 'printed', note: '' } })
    expect(countSources([ship, limit], {})).toEqual({ printed: 1, deduced: 1, house: 1 })
  })

  it('leave out none of a thing, unless our value names it', () => {
    expect(withAmount(cost, {}, 'ore', '3')).toEqual({ wood: 4, ore: 3 })
    expect(withAmount(cost, {}, 'ore', '0')).toEqual({ wood: 4, ore: 0 })
    expect(withAmount(cost, {}, 'gold', '')).toEqual({ wood: 4, ore: 2 })
    expect(withAmount(cost, {}, 'gold', 'x')).toEqual({ wood: 4, ore: 2, gold: 'x' })
  })

  it('are read from fields as numbers where they are numbers', () => {
    expect(['7', ' 12 ', '-3', '−3', '', 'x', '1.5'].map(readNumber)).toEqual([7, 12, -3, -3, '', 'x', '1.5'])
    expect(readList('3, 6;9 12')).toEqual([3, 6, 9, 12])
    expect(readList('3, x')).toEqual([3, 'x'])
    expect(readList(' ')).toBe('')
  })

  it('are sorted into the parts of the editor', () => {
    expect(sectionsOf([limit, ship]).map(({ field, things }) => [field, things.length])).toEqual([['', 1], ['ship', 1]])
  })
})
