import { cleanup, fireEvent, render, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, test } from 'vitest'
import { narrow, type PartialAction } from '../../lib/partialAction'
import { toldBy, wordsOf, type Shot as Position } from '../../testing'
import Board from './Board.svelte'
import { decisive, news, slots, towerDrawings } from './marks'
import type { AtlanteonView } from './view'

type Shot = Position<AtlanteonView>

/** `end` (claim nothing more) stands for no place on the board: it is a button of the shell. */
const BUTTONS = ['end']

const found = import.meta.glob<Shot>('../../../fixtures/atlanteon-*.json', { import: 'default', eager: true })
const SHOTS = Object.entries(found).map(([path, shot]): [string, Shot] => [path.slice(path.lastIndexOf('/') + 1, -5), shot])
const shotOf = (name: string) => SHOTS.find(([one]) => one === `atlanteon-${name}`)![1]

afterEach(cleanup)

function props(shot: Shot, lang: 'en' | 'fr' = 'en') {
  return {
    view: shot.view, actions: shot.legal[lang] ?? [], chosen: {} as PartialAction, choose: (_: PartialAction) => {}, recent: shot.story[lang] ?? [],
    mine: shot.actor ? [shot.actor] : [1], seats: [], lang, words: wordsOf('atlanteon', lang), still: true, explain: (_: string | null) => {},
  }
}

function partsOf(container: Element, said: PartialAction[]): PartialAction[] {
  said.length = 0
  for (const button of container.querySelectorAll('[role=button]')) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return [...said]
}

describe.each(SHOTS)('%s', (_name, shot) => {
  test('every move can be clicked, tile or square first, and no click leads nowhere', { timeout: 60_000 }, async () => {
    const actions = shot.legal.en ?? []
    const said: PartialAction[] = []
    const base = { ...props(shot), choose: (part: PartialAction) => said.push(part) }
    const { container, rerender } = render(Board, base)
    const reached = new Set<number>()
    for (const first of partsOf(container, said)) {
      const left = narrow(actions, first)
      expect(left.length, JSON.stringify(first)).toBeGreaterThan(0)
      if (left.length === 1) reached.add(left[0]!.code)
      await rerender({ ...base, chosen: first, actions: left })
      for (const second of partsOf(container, said)) {
        const last = narrow(actions, { ...first, ...second })
        expect(last.length, JSON.stringify({ ...first, ...second })).toBeGreaterThan(0)
        if (last.length === 1) reached.add(last[0]!.code)
      }
    }
    expect([...reached].sort()).toEqual(actions.filter((one) => !BUTTONS.includes(one.kind)).map((one) => one.code).sort())
  })

  test('every square is named in both languages, and what can be chosen takes the focus', { timeout: 20_000 }, async () => {
    const { container, rerender } = render(Board, props(shot, 'en'))
    for (const lang of ['en', 'fr'] as const) {
      await rerender(props(shot, lang))
      const squares = [...container.querySelectorAll('[data-square]')]
      expect(squares).toHaveLength(shot.view.files * shot.view.ranks)
      for (const square of squares) {
        const name = square.getAttribute('aria-label')!
        expect(name).toContain(square.getAttribute('data-square'))
        expect(name).not.toMatch(/undefined|null|NaN|\.\./)
      }
      for (const button of container.querySelectorAll('[role=button]')) {
        expect(button.getAttribute('tabindex')).toBe('0')
        expect(button.getAttribute('aria-label')).toBeTruthy()
      }
      expect(container.querySelector('svg.board > title')!.textContent).toContain(lang === 'en' ? 'a floor of' : 'un sol de')
    }
  })
})

describe('the board', () => {
  test('Enter and Space choose, arrows walk', async () => {
    const said: PartialAction[] = []
    const { container } = render(Board, { ...props(shotOf('2-8')), choose: (part: PartialAction) => said.push(part) })
    const tile = container.querySelector('[data-slot="2-5"]')!
    await fireEvent.keyDown(tile, { key: 'Enter' })
    const square = container.querySelector<SVGElement>('[data-square=c3]')!
    square.focus()
    await fireEvent.keyDown(square, { key: ' ' })
    expect(said).toEqual([{ kind: 'tile', tile: '5' }, { square: 'c3' }])
    await fireEvent.keyDown(square, { key: 'ArrowDown' })
    expect(document.activeElement?.getAttribute('data-square')).toBe('c2')
  })

  test('nothing can be clicked when it is not this person’s decision', () => {
    const { container } = render(Board, { ...props(shotOf('2-8')), actions: [] })
    expect(container.querySelectorAll('[role=button]')).toHaveLength(0)
  })

  test('with all legal moves known another tile can be clicked instead', () => {
    const shot = shotOf('2-8')
    const chosen = { kind: 'tile', tile: '5' }
    const given = { ...props(shot), chosen, actions: narrow(shot.legal.en!, chosen) }
    const one = render(Board, given)
    expect(one.container.querySelector('[data-slot="2-3"]')!.getAttribute('role')).toBe('img')
    cleanup()
    const other = render(Board, { ...given, legal: shot.legal.en! })
    expect(other.container.querySelector('[data-slot="2-3"]')!.getAttribute('role')).toBe('button')
    expect(other.container.querySelector('[data-slot="2-5"]')!.getAttribute('aria-pressed')).toBe('true')
  })

  test.each([[[1]], [[1, 2]]])('the view after a move shows its influence beforehand, as the mover sees it (seats %j)', async (mine) => {
    const shot = shotOf('2-15')
    const chosen = { kind: 'tile', tile: '1', square: 'c1' }
    const after = structuredClone(shot.view)
    const change = (square: string, control: number, influence: number[]) => Object.assign(after.squares.find((one) => one.square === square)!, { control, influence })
    change('c3', 1, [15, 7])
    change('b1', 2, [3, 4])
    const { container } = render(Board, { ...props(shot), mine, chosen, actions: narrow(shot.legal.en, chosen), foresee: async () => after })
    await waitFor(() => expect(container.querySelectorAll('.settles.gain')).toHaveLength(1))
    expect(container.querySelectorAll('.closes.gain, .closes.loss')).toHaveLength(2)
    expect(container.querySelectorAll('.settles.loss')).toHaveLength(1)
    expect(container.querySelector('[data-square=c3]')!.getAttribute('aria-label')).toContain('After this move: 15 against 7')
  })

  test.each(['king', 'towers', 'markers'])('a game won by %s marks what decided it', (name) => {
    const { view } = shotOf(`end-${name}`)
    const winner = view.seats[view.winner! - 1]!
    expect(decisive(view).size).toBe({ king: 1, towers: winner.towers, markers: winner.controlled }[name])
  })
})

describe('what the board reads', () => {
  test('the last turn is marked with what it settled', () => {
    const before = toldBy(2, 1, 'tile', { tile: '3', square: 'a1' })
    const tile = { ...toldBy(1, 2, 'tile', { tile: '5', square: 'd1' }), lines: [{ kind: 'tile', fields: { square: 'd1' }, text: '' }, { kind: 'resolved', fields: { square: 'e3' }, text: '' }, { kind: 'won', fields: {}, text: '' }] }
    const claim = { ...toldBy(1, 3, 'claim', { square: 'd2' }), lines: [{ kind: 'claimed', fields: { square: 'd2' }, text: '' }] }
    expect([...news([before, tile, claim, toldBy(1, 4, 'end')])].sort()).toEqual([['d1', 'last'], ['d2', 'last'], ['e3', 'settled']])
    expect(news([]).size).toBe(0)
    const played = shotOf('end-king').story.fr
    expect(news(played).get('c4')).toBe('last')
    expect(news(played).get('b4')).toBe('settled')
  })

  test('hands keep a place for every tile', () => {
    const view = shotOf('2-8').view
    expect(slots(view, 1).map((one) => one.tile)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'K'])
    expect(slots(view, 1).filter((one) => !one.played).map((one) => one.tile)).toEqual(view.seats[0]!.unplayed)
    expect(slots(shotOf('2-3x3-end').view, 2).map((one) => one.tile)).toEqual(['4', '9', 'K'])
  })

  test('the palace is the white tower that was placed first', () => {
    const view = shotOf('2-8').view
    expect(towerDrawings(view, []).get('c2')).toBe('palace')
    const story = ['b5', 'c4', 'c2'].map((square, n) => toldBy(1, n + 1, 'tower', { tower: square === 'c4' ? 'black' : 'white', square }))
    expect(towerDrawings(view, story).get('b5')).toBe('palace')
    expect(towerDrawings(view, story).get('c2')).toBe('temple')
    expect(towerDrawings(view, []).get('c4')).toBe('black')
  })
})
