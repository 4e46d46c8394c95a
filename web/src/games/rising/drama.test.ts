// What chance brings is shown one thing after the other, and a click ends it.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoryMove } from '../../lib/types'
import type { Fields } from '../../lib/types'
import { Drama, scenesOf } from './drama.svelte'
import type { RisingView } from './view'

const shots = import.meta.glob<{ view: RisingView }>('../../../fixtures/rising-at-place.json', { import: 'default', eager: true })
const start = Object.values(shots)[0]!.view

/** A move with what happened in it: `['destroy', { tile: 'M1' }]`. */
const move = (n: number, kind: string, ...lines: [string, Fields][]): StoryMove =>
  ({ n, by: 'chance', move: kind, kind, fields: {}, forced: false, standing: false, lines: lines.map(([kind, fields]) => ({ kind, fields, text: `${kind}!` })) })

function at(phase: string, sunk: string[] = [], more: Partial<RisingView> = {}): RisingView {
  const sections = start.sections.map((section) => {
    const tiles = section.tiles.map((tile) => ({ ...tile, intact: !sunk.includes(tile.tile), atlanteans: tile.tile === 'M1' ? [{ seat: 1, number: 1, courage: 0 }] : [] }))
    return { ...section, tiles, intact: tiles.filter(({ intact }) => intact).length }
  })
  return { ...start, phase, step: '', about: {}, sections, ...more }
}
const FLOOD: [string, Fields] = ['misfortune', { seat: 2, misfortune: 'flood-M' }]
const LOST: [string, Fields] = ['destroy', { tile: 'M1' }]
const story = [
  move(1, 'blueprint', ['turn', { turn: 1, seat: 1 }]),
  move(2, 'misfortune', FLOOD, LOST),
  move(3, 'misfortune', ['misfortune', { seat: 1, misfortune: 'flood-H' }], ['barrier', { tile: 'H1' }]),
]

describe('the scenes of a story', () => {
  it('are a card, the tile that sinks, and what the phase has cost', () => {
    const scenes = scenesOf(story, 2, at('misfortunes'), at('act', ['M1']))
    expect(scenes.map(({ kind }) => kind)).toEqual(['misfortune', 'sink', 'misfortune', 'sum'])
    expect(scenes[0]).toMatchObject({ nth: 1, told: ['destroy!'], tile: { tile: 'M1' } })
    expect(scenes.at(-1)).toEqual({ kind: 'sum', phase: 'misfortunes', lost: 1, saved: 1 })
  })

  it('sum up a phase only when it is over, and only once', () => {
    expect(scenesOf(story, 2, at('misfortunes'), at('misfortunes', ['M1'])).map(({ kind }) => kind)).not.toContain('sum')
    const later = [...story, move(4, 'act', ['roll', { tile: 'M3', roll: 4, target: 3 }])]
    expect(scenesOf(later, 4, at('act', ['M1']), at('act', ['M1']))).toEqual([{ kind: 'roll', tile: 'M3', roll: 4, target: 3 }])
    expect(scenesOf(later, 4, at('misfortunes', ['M1']), at('act', ['M1'])).map(({ kind }) => kind)).toEqual(['sum', 'roll'])
  })

  it('sum up an attack when the galley moves on', () => {
    const fight = [...story, move(4, 'attack', ['attack', { die: 2, galley: 3, less: 0, attack: 5, defence: 4 }]), move(5, 'sink', ['destroy', { tile: 'C1' }], ['galley', { galley: 4 }], ['turn', { turn: 2, seat: 2 }])]
    expect(scenesOf(fight, 4, at('act', ['M1']), at('place', ['M1', 'C1']))).toMatchObject([{ kind: 'attack' }, { kind: 'sink', tile: 'C1' }, { kind: 'sum', phase: 'attack', lost: 1, saved: 0 }])
  })

  it('have nothing to say of a phase without losses', () => {
    expect(scenesOf(story.slice(0, 1).concat(story.slice(2)), 3, at('misfortunes'), at('act')).map(({ kind }) => kind)).toEqual(['misfortune'])
  })
})

describe('the drama', () => {
  beforeEach(() => { vi.useFakeTimers() })
  afterEach(() => { vi.useRealTimers() })
  const island = (drama: Drama, view: RisingView) => drama.island(view).sections[0]!.tiles[0]!

  it('shows the card first, then the tile goes under, and its Atlantean goes home', () => {
    const drama = new Drama(false)
    const after = at('act', ['M1'])
    drama.add(story, 2, at('misfortunes'), after)
    expect(drama.card).toMatchObject({ kind: 'misfortune', nth: 1 })
    expect(island(drama, after)).toMatchObject({ intact: true, atlanteans: [{ seat: 1, number: 1 }] })
    expect(drama.island(after).seats[0]!.home).toBe(Math.max(0, after.seats[0]!.home - 1))
    while (drama.card?.kind === 'misfortune' && drama.card.nth === 1) vi.advanceTimersByTime(50)
    expect(drama).toMatchObject({ card: null, doomed: 'M1' })
    vi.advanceTimersByTime(350)
    expect(island(drama, after).intact).toBe(false)
    expect(drama.card).toMatchObject({ nth: 2 })
    vi.runAllTimers()
    expect(drama).toMatchObject({ card: null, sum: null, doomed: null, dice: [] })
    expect(drama.island(after)).toBe(after)
  })

  it('ends at once', () => {
    const drama = new Drama(false)
    const after = at('act', ['M1'])
    drama.add(story, 2, at('misfortunes'), after)
    drama.end()
    expect(drama.card).toBeNull()
    expect(drama.island(after)).toBe(after)
    vi.runAllTimers()
    expect(drama.card).toBeNull()
  })

  it('leaves the card that a question is about until it is answered', () => {
    const drama = new Drama(false)
    const asked = at('misfortunes', [], { step: 'cancel', about: { section: 'M' } })
    drama.add([story[0]!, move(2, 'misfortune', FLOOD)], 2, at('misfortunes'), asked)
    vi.runAllTimers()
    expect(drama.card).toMatchObject({ kind: 'misfortune' })
    drama.add([story[0]!, move(2, 'misfortune', FLOOD), move(3, 'endure', LOST)], 3, asked, at('misfortunes', ['M1']))
    expect(drama).toMatchObject({ card: null, doomed: 'M1' })
  })

  it('moves nothing for those who want it still: the last card and the sum are left', () => {
    const drama = new Drama(true)
    const after = at('act', ['M1'])
    drama.add(story, 2, at('misfortunes'), after)
    expect(drama.card).toMatchObject({ nth: 2 })
    expect(drama.island(after)).toBe(after)
  })

  it('lets dice lie beside their tiles for a while', () => {
    const drama = new Drama(false)
    const rolled = [story[0]!, move(2, 'roll', ['roll', { tile: 'M3', roll: 4, target: 3 }]), move(3, 'roll', ['roll', { tile: 'H3', roll: 1, target: 4 }])]
    drama.add(rolled, 2, at('act'), at('act'))
    expect(drama.dice).toMatchObject([{ tile: 'M3' }])
    vi.advanceTimersByTime(300)
    expect(drama.dice).toMatchObject([{ tile: 'M3' }, { tile: 'H3' }])
    vi.runAllTimers()
    expect(drama.dice).toEqual([])
  })
})
