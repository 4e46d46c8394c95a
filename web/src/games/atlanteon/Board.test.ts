import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, test } from 'vitest'
import { narrowed, type Part } from '../../lib/narrow'
import { wordsOf, type Shot as Position } from '../../testing'
import Board from './Board.svelte'
import { decisive, news, slots, towerDrawings } from './marks'
import more from './positions.json'
import type { AtlanteonView } from './view'

interface Shot extends Position<AtlanteonView> {
  after?: AtlanteonView
  chosen?: Part
}

/** `end` (claim nothing more) stands for no place on the board: it is a button of the shell. */
const BUTTONS = ['end']

const found = import.meta.glob<Shot>('../../../fixtures/atlanteon-*.json', { import: 'default', eager: true })
const SHOTS: [string, Shot][] = [
  ...Object.entries(found).map(([path, shot]): [string, Shot] => [path.slice(path.lastIndexOf('/') + 1, -5), shot]),
  ...(Object.entries(more) as unknown as [string, Shot][]),
]

afterEach(cleanup)

function props(shot: Shot, lang: 'en' | 'fr' = 'en') {
  return {
    view: shot.view, actions: shot.legal[lang] ?? [], chosen: {} as Part, choose: (_: Part) => {}, recent: shot.story[lang] ?? [],
    mine: shot.actor ? [shot.actor] : [1], seats: [], lang, words: wordsOf('atlanteon', lang), still: true, explain: (_: string | null) => {},
  }
}

function partsOf(container: Element, said: Part[]): Part[] {
  said.length = 0
  for (const button of container.querySelectorAll('[role=button]')) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return [...said]
}

describe.each(SHOTS)('%s', (_name, shot) => {
  test('every move can be clicked, tile or square first, and no click leads nowhere', { timeout: 60_000 }, async () => {
    const actions = shot.legal.en ?? []
    const said: Part[] = []
    const base = { ...props(shot), choose: (part: Part) => said.push(part) }
    const { container, rerender } = render(Board, base)
    const reached = new Set<number>()
    for (const first of partsOf(container, said)) {
      const left = narrowed(actions, first)
      expect(left.length, JSON.stringify(first)).toBeGreaterThan(0)
      if (left.length === 1) reached.add(left[0]!.code)
      await rerender({ ...base, chosen: first, actions: left })
      for (const second of partsOf(container, said)) {
        const last = narrowed(actions, { ...first, ...second })
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
      expect(container.querySelector('svg.board > title')!.textContent).toContain(lang === 'en' ? 'Atlanteon: a floor' : 'Atlanteon : un sol')
    }
  })
})

const shotOf = (name: string) => SHOTS.find(([one]) => one === name)![1]

describe('the board', () => {
  test('Enter and Space choose, arrows walk', async () => {
    const said: Part[] = []
    const { container } = render(Board, { ...props(shotOf('middle')), choose: (part: Part) => said.push(part) })
    const tile = container.querySelector('[data-slot="1-5"]')!
    await fireEvent.keyDown(tile, { key: 'Enter' })
    const square = container.querySelector<SVGElement>('[data-square=c4]')!
    square.focus()
    await fireEvent.keyDown(square, { key: ' ' })
    expect(said).toEqual([{ kind: 'tile', tile: '5' }, { square: 'c4' }])
    await fireEvent.keyDown(square, { key: 'ArrowDown' })
    expect(document.activeElement?.getAttribute('data-square')).toBe('c3')
  })

  test('nothing can be clicked when it is not this person’s decision', () => {
    const { container } = render(Board, { ...props(shotOf('middle')), actions: [] })
    expect(container.querySelectorAll('[role=button]')).toHaveLength(0)
  })

  test('with all legal moves known another tile can be clicked instead', () => {
    const shot = shotOf('middle')
    const chosen = { kind: 'tile', tile: '5' }
    const given = { ...props(shot), chosen, actions: narrowed(shot.legal.en!, chosen) }
    const one = render(Board, given)
    expect(one.container.querySelector('[data-slot="1-3"]')!.getAttribute('role')).toBe('img')
    cleanup()
    const other = render(Board, { ...given, legal: shot.legal.en! })
    expect(other.container.querySelector('[data-slot="1-3"]')!.getAttribute('role')).toBe('button')
    expect(other.container.querySelector('[data-slot="1-5"]')!.getAttribute('aria-pressed')).toBe('true')
  })

  test.each([[[1]], [[1, 2]]])('the view after a move shows its influence beforehand, as the mover sees it (seats %j)', (mine) => {
    const shot = shotOf('after')
    const { container } = render(Board, { ...props(shot), mine, chosen: shot.chosen!, actions: narrowed(shot.legal.en!, shot.chosen!), after: shot.after! })
    expect(container.querySelectorAll('.settles.gain')).toHaveLength(1)
    expect(container.querySelectorAll('.settles.loss')).toHaveLength(3)
    expect(container.querySelector('[data-square=d2]')!.getAttribute('aria-label')).toContain('After this move: 15 against 7')
  })

  test.each([['king', 'Marauders win', 'they control the enemy King · 3 points'], ['towers', 'Marauders win', 'they hold all three towers · 1 point'],
    ['markers', 'Marauders win', 'markers and King are all in play · 5 points']])('a game won by %s says so', (name, title, why) => {
    const shot = shotOf(name)
    const { container } = render(Board, props(shot))
    expect(container.querySelector('.result strong')!.textContent).toBe(title)
    expect(container.querySelector('.result span')!.textContent).toBe(why)
    const winner = shot.view.seats[shot.view.winner! - 1]!
    expect(decisive(shot.view).size).toBe({ king: 1, towers: winner.towers, markers: winner.controlled }[name])
  })
})

describe('what the board reads', () => {
  test('the last turn is marked with what it settled', () => {
    const marked = news(shotOf('settled').story.en!)
    expect([...marked].sort()).toEqual([['d1', 'last'], ['d2', 'last'], ['e3', 'last']])
    expect(news(shotOf('ended').story.fr!).get('b1')).toBe('last')
    expect(news(shotOf('ended').story.fr!).get('a1')).toBe('settled')
    expect(news([]).size).toBe(0)
  })

  test('hands keep a place for every tile', () => {
    const view = shotOf('middle').view
    expect(slots(view, 1).map((one) => one.tile)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'K'])
    expect(slots(view, 1).filter((one) => !one.played).map((one) => one.tile)).toEqual(view.seats[0].unplayed)
    expect(slots(shotOf('3x3').view, 2).map((one) => one.tile)).toEqual(['1', '4', 'K'])
  })

  test('the palace stays the palace', () => {
    const view = shotOf('middle').view
    expect(towerDrawings(view, []).get('e1')).toBe('palace')
    expect(towerDrawings(view, ['b3']).get('b3')).toBe('palace')
    expect(towerDrawings(view, ['b3']).get('e1')).toBe('temple')
    expect(towerDrawings(view, []).get('a1')).toBe('black')
  })
})
