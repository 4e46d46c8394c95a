import { expect, it } from 'vitest'
import { toldBy } from '../../testing'
import { courseOf } from './losses'

const happened = (...lines: [kind: string, fields: object][]) =>
  [{ ...toldBy('chance', 1), lines: lines.map(([kind, fields]) => ({ kind, fields: fields as Record<string, unknown>, text: '' })) }]

const TILES = ['F4', 'M1', 'C1', 'C2', 'H1']

it('finds near misses with their numbers: the closest of each kind first', () => {
  const { near, lost } = courseOf(happened(
    ['turn', { turn: 3 }], ['attack', {}], ['battle', { attack: 8, defence: 7, tiles: 1 }], ['destroy', { tile: 'F4' }],
    ['turn', { turn: 4 }], ['misfortune', { misfortune: 'flood-M' }], ['give', { seat: 1, energy: 1, missing: 2 }], ['short', {}], ['destroy', { tile: 'M1' }],
    ['roll', { roll: 3, target: 4 }], ['attack', {}], ['battle', { attack: 9, defence: 7, tiles: 2 }], ['destroy', { tile: 'C1' }], ['destroy', { tile: 'C2' }],
    ['turn', { turn: 5 }], ['attack', {}], ['battle', { attack: 12, defence: 4, tiles: 8 }], ['misfortune', { misfortune: 'plague' }], ['destroy', { tile: 'H1' }]), TILES)
  expect(near).toEqual([
    { kind: 'attack', by: 1, turn: 3, attack: 8, defence: 7, tiles: ['F4'] }, { kind: 'rolls', by: 1, times: 1 },
    { kind: 'energy', by: 2, turn: 4, tile: 'M1' }, { kind: 'attack', by: 2, turn: 4, attack: 9, defence: 7, tiles: ['C1', 'C2'] }])
  expect([...lost].map(([tile, { turn, cause }]) => `${tile} ${turn} ${cause}`)).toEqual(['F4 3 attack', 'M1 4 flood', 'C1 4 attack', 'C2 4 attack', 'H1 5 other'])
})

it.each(['all', 'centre'])('counts the tiles that fall at once: %s', (kind) => {
  const { lost } = courseOf(happened(['turn', { turn: 2 }], ['misfortune', { misfortune: 'flood-M' }], ['destroy', { tile: 'M1' }], ['turn', { turn: 3 }], ['attack', {}], [kind, {}]), TILES)
  expect([...lost].map(([tile, { turn, cause }]) => `${tile} ${turn} ${cause}`)).toEqual(['M1 2 flood', 'F4 3 attack', 'C1 3 attack', 'C2 3 attack', 'H1 3 attack'])
})
