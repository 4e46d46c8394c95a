// Every legal action can be reached by clicks on the board, and nothing that can be clicked leads nowhere.

import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { matches, narrow, type PartialAction } from '../../lib/partialAction'
import { seatsOf, wordsOf, type Shot as Position } from '../../testing'
import WholeTable from '../WholeTable.svelte'
import Board from './Board.svelte'
import PlayersPanel from './PlayersPanel.svelte'
import Question from './Question.svelte'
import type { RisingView } from './view'

type Shot = Position<RisingView>

const shots = import.meta.glob<Shot>('../../../fixtures/rising-*.json', { import: 'default', eager: true })
/** Too many cards, which games at random hardly ever come to: each can be discarded, one also played. */
function overfull(): Shot {
  const shot = structuredClone(shots['../../../fixtures/rising-at-place.json']!)
  const cards = ['inner-light', 'market-day', 'ancient-atlas', 'twin-harmonics', 'burning-mirrors']
  shot.view.step = 'limit'
  shot.view.seats[shot.actor! - 1]!.hand = Object.fromEntries(cards.map((card) => [card, 1]))
  const action = (kind: string, card: string, code: number) => ({ code, move: `${kind} ${card}`, kind, fields: { card }, text: `${kind} ${card}` })
  shot.legal.en = [action('play', cards[0]!, 0), ...cards.map((card, n) => action('discard', card, n + 1))]
  return shot
}
const named = [...Object.entries(shots).map(([path, shot]) => [path.slice(path.lastIndexOf('/') + 1, -5), shot] as const), ['rising-at-limit', overfull()] as const]

function props(shot: Shot, chosen: PartialAction = {}, choose: (part: PartialAction) => void = () => {}) {
  return { game: 'rising', parts: [Board, PlayersPanel, Question], view: shot.view, actions: narrow(shot.legal.en!, chosen), chosen, choose, recent: shot.story.en!, mine: [shot.actor ?? 1],
           seats: seatsOf(shot.players), lang: 'en' as const, words: wordsOf('rising', 'en'), still: true, explain: () => {} } as never
}

const targets = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-part]')].map((node) => ({
  node, part: JSON.parse(node.dataset.part ?? node.getAttribute('data-part')!) as PartialAction }))

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

describe.each(named)('%s', (_, shot) => {
  it('has a way of clicks to every action, and nothing to click that leads nowhere', async () => {
    const choose = vi.fn()
    const { container, rerender } = render(WholeTable, props(shot, {}, choose))
    const first = targets(container)
    for (const { node, part } of first) {
      expect(narrow(shot.legal.en!, part)).not.toHaveLength(0)
      expect(node.getAttribute('aria-label')).toBeTruthy()
      node.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      expect(choose.mock.lastCall).toEqual([part])
    }
    expect(choose).toHaveBeenCalledTimes(first.length)
    const then = new Map<string, PartialAction[]>()
    for (const action of shot.legal.en!) {
      let chosen: PartialAction = Object.assign({}, ...first.map(({ part }) => part).filter((part) => matches(action, part)))
      if (narrow(shot.legal.en!, chosen).length > 1) {
        const key = JSON.stringify(chosen)
        if (!then.has(key)) {
          await rerender(props(shot, chosen)) // what the first clicks left open
          then.set(key, targets(container).map(({ part }) => part))
        }
        chosen = Object.assign({}, chosen, ...then.get(key)!.filter((part) => matches(action, part)))
      }
      expect(narrow(shot.legal.en!, chosen).map(({ move }) => move)).toEqual([action.move])
    }
  })
})

describe('keys', () => {
  it('choose a tile with Enter and with space', async () => {
    const choose = vi.fn()
    const shot = shots['../../../fixtures/rising-at-place.json']!
    const { container } = render(WholeTable, props(shot, {}, choose))
    const tile = container.querySelector('g[role="button"]')!
    await fireEvent.keyDown(tile, { key: 'Enter' })
    await fireEvent.keyDown(tile, { key: ' ' })
    await fireEvent.keyDown(tile, { key: 'a' })
    expect(choose).toHaveBeenCalledTimes(2)
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', class {
      constructor(readonly tell: (entries: { contentRect: { width: number } }[]) => void) {}
      observe() { this.tell([{ contentRect: { width: 360 } }]) }
      disconnect() {}
    })
    return () => vi.unstubAllGlobals()
  })

  it.each(named.filter(([name]) => name.startsWith('rising-at-') || name === 'rising-6-40'))('%s: an arm that is opened shows every choice', async (_, shot) => {
    const { container } = render(WholeTable, props(shot))
    await Promise.resolve()
    const seen: PartialAction[] = targets(container).map(({ part }) => part)
    for (const letter of 'MHFLRC') {
      const arm = container.querySelector(`[data-look=${letter}]`)
      if (!arm) continue
      await fireEvent.click(arm)
      await vi.waitFor(() => expect(container.querySelector('.arm')).not.toBeNull())
      seen.push(...targets(container).map(({ part }) => part))
      await fireEvent.click(container.querySelector('[data-look=""]')!)
      expect(container.querySelector('.arm')).toBeNull()
    }
    for (const action of shot.legal.en!) {
      const chosen: PartialAction = Object.assign({}, ...seen.filter((part) => matches(action, part)))
      const left = narrow(shot.legal.en!, chosen)
      expect(left).toContain(action)
      expect(new Set(left.map(({ fields }) => fields.card)).size).toBe(1) // play or discard is asked next
      if (left.length > 1) expect(left.map(({ kind }) => kind).sort()).toEqual(['discard', 'play'])
    }
  })
})
