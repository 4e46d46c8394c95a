// Every legal action can be reached by clicks on the board, and nothing that can be clicked leads nowhere.

import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fits, narrowed, type Part } from '../../lib/narrow'
import { seatsOf, wordsOf, type Shot as Position } from '../../testing'
import Board from './Board.svelte'
import type { RisingView } from './things'

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

function props(shot: Shot, chosen: Part = {}, choose: (part: Part) => void = () => {}) {
  return { view: shot.view, actions: narrowed(shot.legal.en!, chosen), chosen, choose, recent: shot.story.en!, mine: [shot.actor ?? 1],
           seats: seatsOf(shot.players), lang: 'en' as const, words: wordsOf('rising', 'en'), still: true, explain: () => {} }
}

const targets = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-part]')].map((node) => ({
  node, part: JSON.parse(node.dataset.part ?? node.getAttribute('data-part')!) as Part }))

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

describe.each(named)('%s', (_, shot) => {
  it('has a way of clicks to every action, and nothing to click that leads nowhere', async () => {
    const choose = vi.fn()
    const { container, rerender } = render(Board, props(shot, {}, choose))
    const first = targets(container)
    for (const { node, part } of first) {
      expect(narrowed(shot.legal.en!, part)).not.toHaveLength(0)
      expect(node.getAttribute('aria-label')).toBeTruthy()
      node.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      expect(choose.mock.lastCall).toEqual([part])
    }
    expect(choose).toHaveBeenCalledTimes(first.length)
    const then = new Map<string, Part[]>()
    for (const action of shot.legal.en!) {
      let chosen: Part = Object.assign({}, ...first.map(({ part }) => part).filter((part) => fits(action, part)))
      if (narrowed(shot.legal.en!, chosen).length > 1) {
        const key = JSON.stringify(chosen)
        if (!then.has(key)) {
          await rerender(props(shot, chosen)) // what the first clicks left open
          then.set(key, targets(container).map(({ part }) => part))
        }
        chosen = Object.assign({}, chosen, ...then.get(key)!.filter((part) => fits(action, part)))
      }
      expect(narrowed(shot.legal.en!, chosen).map(({ move }) => move)).toEqual([action.move])
    }
  })
})

describe('keys', () => {
  it('choose a tile with Enter and with space', async () => {
    const choose = vi.fn()
    const shot = shots['../../../fixtures/rising-at-place.json']!
    const { container } = render(Board, props(shot, {}, choose))
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

  it.each(named.filter(([name]) => name.startsWith('rising-at-') || name === 'rising-6-40'))('%s: looking closer and turning tabs shows every choice', async (_, shot) => {
    const { container } = render(Board, props(shot))
    await Promise.resolve()
    const seen: Part[] = targets(container).map(({ part }) => part)
    for (const tab of ['navy', 'gate', 'hands']) {
      await fireEvent.click(container.querySelector(`[data-tab=${tab}]`)!)
      seen.push(...targets(container).map(({ part }) => part))
    }
    for (const letter of 'MHFLRC') {
      const arm = container.querySelector(`[data-look=${letter}]`)
      if (!arm) continue
      await fireEvent.click(arm)
      seen.push(...targets(container).map(({ part }) => part))
      await fireEvent.click(container.querySelector('[data-look=""]')!)
    }
    for (const action of shot.legal.en!) {
      const chosen: Part = Object.assign({}, ...seen.filter((part) => fits(action, part)))
      const left = narrowed(shot.legal.en!, chosen)
      expect(left).toContain(action)
      expect(new Set(left.map(({ fields }) => fields.card)).size).toBe(1) // play or discard is asked next
      if (left.length > 1) expect(left.map(({ kind }) => kind).sort()).toEqual(['discard', 'play'])
    }
  })
})
