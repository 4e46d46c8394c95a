import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { settings } from '../lib/settings.svelte'
import type { LegalAction } from '../lib/types'
import { Vocabulary, type VocabularyData } from '../lib/vocabulary'
import { seatsOf, toldBy } from '../testing'
import DefaultBoard from './DefaultBoard.svelte'
import { Reader } from './plain'

beforeAll(() => settings.ready())
afterEach(cleanup)

const noun = (name: string, about = '') => ({ name, about })
const data: VocabularyData = {
  game: 'tidepools', title: 'Tide Pools', about: '', kinds: { roll: 'roll the die' }, steps: {}, labels: { basket: 'in the basket', pool: 'the pools' },
  fields: { pool: { label: 'pool', question: 'Which pool?' }, die: { label: 'die', question: '' } },
  values: { pool: { north: noun('north pool', 'It is deep.'), east: noun('east pool') }, target: { north: noun('north pool'), east: noun('east pool') } },
}
const words = new Vocabulary(data, 'en')
const gather = (pool: string, code: number): LegalAction => ({ code, move: `gather ${pool}`, kind: 'gather', fields: { pool }, text: `Gather from ${pool}` })
const read = (view: object) => new Reader(words, seatsOf(2), { yes: 'Yes', no: 'No' }).groups(view)
  .map(({ title, things }) => [title, ...things.map(({ name, value, more }) => [name, value, ...more.map((one) => `${one.name} ${one.value}`)].filter(Boolean).join(' '))])

describe('a view of any game', () => {
  it('tells what stands alone first, by labels, fields or plain names, and leaves out what the page shows elsewhere', () => {
    expect(read({ game: 'tidepools', to_move: 1, step: 'turn', basket: 3, die: null, spring_tide: true, here: 'north' }))
      .toEqual([['', 'In the basket 3', 'Die –', 'Spring tide Yes', 'Here north pool']])
  })

  it('names what fields of moves name', () => {
    expect(read({ pool: { north: 2, east: 0 } })).toEqual([['The pools', 'North pool 2', 'East pool 0']])
    expect(read({ pools: [4, 5] })).toEqual([['Pools', 'Player 1 4', 'Player 2 5']])
    expect(new Reader(words, seatsOf(3), settings.t).groups({ pools: [4, 5] })[0]!.things.map(({ name }) => name)).toEqual(['North pool', 'East pool'])
    expect(read({ closed: ['east'] })).toEqual([['Closed', 'East pool']])
  })

  it('names seats, and lists what it knows of things', () => {
    expect(read({ shells: [7, 9] })).toEqual([['Shells', 'Player 1 7', 'Player 2 9']])
    expect(read({ seats: [{ seat: 2, shells: 4, boats: [] }] })).toEqual([['Seats', 'Player 2 Shells 4 Boats –']])
    expect(read({ places: [{ pool: 'north', shells: 4 }, { shells: 1 }] })).toEqual([['Places', 'North pool Shells 4', '2 Shells 1']])
    expect(read({ tide: { high: { at: 3 } } })).toEqual([['Tide', 'High At 3']])
  })
})

describe('the default board', () => {
  const props = { view: { to_move: 1, pool: { north: 2, east: 1 }, shells: [0, 0] }, seats: seatsOf(2), mine: [1], lang: 'en' as const, words, still: true, chosen: {}, recent: [] }

  it('lets people click what some move names, and nothing else', async () => {
    const choose = vi.fn()
    const explain = vi.fn()
    render(DefaultBoard, { ...props, actions: [gather('north', 0)], choose, explain })
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await fireEvent.click(screen.getByRole('button', { name: /North pool/ }))
    expect(choose).toHaveBeenCalledExactlyOnceWith({ pool: 'north' })
    await fireEvent.focus(screen.getByRole('button', { name: /North pool/ }))
    expect(explain).toHaveBeenLastCalledWith('North pool: It is deep.')
  })

  it('shows what is chosen, and lets another be chosen instead', () => {
    const legal = [gather('north', 0), gather('east', 1)]
    render(DefaultBoard, { ...props, actions: [legal[0]!], legal, chosen: { pool: 'north' }, choose: () => {}, explain: () => {} })
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  })

  it('marks what happened, and whose turn it is', () => {
    const { container } = render(DefaultBoard, { ...props, actions: [], recent: [toldBy(2, 1, 'gather', { pool: 'east' })], choose: () => {}, explain: () => {} })
    expect(container.querySelector('.last')!.textContent).toContain('East pool')
    expect(container.querySelector('.turn')!.textContent).toContain('Player 1')
  })
})
