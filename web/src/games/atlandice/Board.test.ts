// Every legal action can be reached by clicks, and nothing that can be clicked leads nowhere.
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { narrow, type PartialAction } from '../../lib/partialAction'
import { seatsOf, wordsOf, type Shot as Position } from '../../testing'
import WholeTable from '../WholeTable.svelte'
import Board from './Board.svelte'
import PlayersPanel from './PlayersPanel.svelte'
import Question from './Question.svelte'
import type { View } from './view'

type Shot = Position<View>

const fixtures = import.meta.glob<Shot>('../../../fixtures/atlandice-*.json', { import: 'default', eager: true })
const shots = Object.entries(fixtures).map(([path, shot]): [string, Shot] => [path.slice(path.lastIndexOf('/') + 1, -5), shot])

const width = { now: 0 }
class Watcher {
  constructor(readonly tell: (entries: { target: Element }[]) => void) {}
  observe(target: Element) { this.tell([{ target }]) }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Watcher)
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width.now })
})
afterEach(() => {
  cleanup()
  width.now = 0
  vi.unstubAllGlobals()
  delete (HTMLElement.prototype as { clientWidth?: number }).clientWidth
})

function show(shot: Shot, lang: 'en' | 'fr' = 'en') {
  const heard: PartialAction[] = []
  const props = (chosen: PartialAction) => ({ game: 'atlandice', parts: [Board, PlayersPanel, Question], view: shot.view, actions: narrow(shot.legal.en ?? [], chosen), chosen, choose: (part: PartialAction) => { heard.push(part) },
    recent: shot.story[lang] ?? [], mine: shot.actor ? [shot.actor] : [], seats: seatsOf(shot.players), lang, words: wordsOf('atlandice', lang), still: true, explain: () => {} })
  const { container, rerender } = render(WholeTable, props({}) as never)
  return { container, heard, update: (chosen: PartialAction) => rerender(props(chosen) as never) }
}

const targets = (root: Element) => [...root.querySelectorAll('[data-part]')]

/** All codes that clicks lead to, whatever the order; fails on a click that leads nowhere. */
async function reached(shot: Shot): Promise<Set<number>> {
  const { container, heard, update } = show(shot)
  const found = new Set<number>(), seen = new Set<string>()
  const legal = shot.legal.en ?? []
  async function from(chosen: PartialAction): Promise<void> {
    const key = JSON.stringify(Object.entries(chosen).sort())
    if (seen.has(key)) return
    seen.add(key)
    await update(chosen)
    const next: PartialAction[] = []
    for (const target of targets(container)) {
      expect(target.getAttribute('role')).toBe('button')
      expect(target.getAttribute('aria-label') || target.textContent.trim()).toBeTruthy()
      heard.length = 0
      await fireEvent.click(target)
      expect(heard.length).toBe(1)
      next.push({ ...chosen, ...heard[0] })
    }
    next.push(...await donations(container, heard))
    for (const part of next) {
      const left = narrow(legal, part)
      expect(left.length, JSON.stringify(part)).toBeGreaterThan(0)
      if (left.length === 1) found.add(left[0]!.code)
      else await from(part)
    }
  }
  await from({})
  return found
}

/** Two clicks on one's own stock, in every order. */
async function donations(root: Element, heard: PartialAction[]): Promise<PartialAction[]> {
  const found: PartialAction[] = []
  const kinds = [...root.querySelectorAll('[data-give]')].map((one) => one.getAttribute('data-give'))
  const give = (kind: string | null) => root.querySelector(`[data-give="${kind}"]`)
  for (const one of kinds) {
    for (const other of kinds) {
      heard.length = 0
      await fireEvent.click(give(one)!)
      if (give(other)) await fireEvent.click(give(other)!)
      found.push(...heard)
      await fireEvent.keyDown(window, { key: 'Escape' })
    }
  }
  return found
}

describe('every choice by clicks', () => {
  it.each(shots)('%s', async (_name, shot) => {
    const codes = await reached(shot)
    expect([...codes].sort()).toEqual((shot.legal.en ?? []).map((action) => action.code).sort())
  }, 30_000)
})

describe('the board', () => {
  const shot = (name: string) => shots.find(([one]) => one === `atlandice-${name}`)![1]

  it('hears Enter and Space', async () => {
    const { container, heard } = show(shot('at-take'))
    await fireEvent.keyDown(targets(container)[0]!, { key: 'Enter' })
    await fireEvent.keyDown(targets(container)[1]!, { key: ' ' })
    expect(heard).toEqual([{ area: 1 }, { area: 2 }])
  })

  it('can be clicked nowhere when somebody else decides', () => {
    const waiting = { ...shot('at-swap'), legal: { en: [], fr: [] } }
    expect(show(waiting).container.querySelectorAll('[role="button"]').length).toBe(0)
  })

  it('shows an Area large before its pieces are chosen on a phone', async () => {
    width.now = 344
    const position = shot('at-pick')
    const { container, heard } = show(position)
    expect(container.querySelectorAll('.token[role]').length).toBe(0)
    await fireEvent.click(container.querySelector(`[data-look="${position.view.visit!.area}"]`)!)
    await fireEvent.click(container.querySelector('.token[role]')!)
    expect(heard).toEqual([{ resource: position.legal.en[0]!.fields.resource }])
  })

  it('tells amounts as the owner of the game has set them', () => {
    const position = structuredClone(shot('3-end'))
    Object.assign(position.view.worth, { most: 5, donation: 2 })
    const { container } = show(position)
    expect([...container.querySelectorAll('.tiles')].map((one) => one.getAttribute('aria-label')).join()).toContain('worth 5 points')
    expect(container.querySelector('.clock')!.textContent).toContain('two resources score 2 points')
  })

  it('says in French what is where', () => {
    const { container } = show(shot('3-end'), 'fr')
    expect(container.querySelector('svg.wheel > title')?.textContent).toContain('la cité ronde')
    expect(container.textContent).toContain('Bibliothèque')
  })
})
