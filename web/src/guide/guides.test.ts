// Every guide against real games: all its steps come up, in both languages, and what they point at is on the board.

import { cleanup, render } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { partOf } from '../games/boards'
import WholeTable from '../games/WholeTable.svelte'
import { GAMES, styleOf } from '../lib/gameStyles'
import { wordsOf } from '../testing'
import { played } from './games'
import { asks, next, textOf, type Lang, type Now, type Script } from './script'

afterEach(cleanup)
vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })

/** Somebody who reads every step and does what is asked; which steps they saw, and in which moment. */
function learn(script: Script<never>, moments: Now<never>[]): Map<string, Now<never>> {
  const seen = new Map<string, Now<never>>()
  for (const now of moments) {
    for (let read = 0; ; read += 1) {
      const step = next(script, [...seen.keys()], now, read)
      if (!step) break
      seen.set(step.id, now)
      if (asks(step, now)) break
    }
  }
  return seen
}

describe.each(GAMES.filter((game) => styleOf(game).guide))('the guide of %s', (game) => {
  let script: Script<never>
  const games = played(game)
  beforeAll(async () => { script = (await styleOf(game).guide!.script()).default })

  it('has ten to twenty steps, each with a name of its own', () => {
    expect(script.length).toBeGreaterThanOrEqual(10)
    expect(script.length).toBeLessThanOrEqual(20)
    expect(new Set(script.map(({ id }) => id)).size).toBe(script.length)
    expect(script.filter(({ wants }) => wants).length).toBeGreaterThanOrEqual(3)
  })

  it('comes to its end in every game, and leaves nothing out unless the game ends before', () => {
    for (const moments of games) {
      const seen = learn(script, moments)
      expect([...seen.keys()].at(-1)).toBe(script.at(-1)!.id)
      if (!seen.get(script.at(-1)!.id)!.over) expect([...seen.keys()].sort()).toEqual(script.map(({ id }) => id).sort())
    }
    expect(games.some((moments) => !learn(script, moments).get(script.at(-1)!.id)!.over)).toBe(true)
  })

  it('has news that do happen, and other words for when they do not', () => {
    for (const step of script.filter(({ news }) => news)) {
      expect(step.late, step.id).toBeDefined()
      expect(games.flat().some((now) => !now.over && step.when!(now)), step.id).toBe(true)
    }
  })

  it.each(['en', 'fr'] as Lang[])('always has something to say: %s', (lang) => {
    for (const now of games.flat().map((one) => ({ ...one, words: wordsOf(game, lang) }))) {
      for (const step of script.filter(({ when, late }) => !now.over && (late || !when || when(now)))) {
        const { title, text } = textOf(step, now, lang)
        for (const said of [title, text]) {
          expect(said).toMatch(/\p{L}/u)
          expect(said, `${step.id}: ${said}`).not.toMatch(/undefined|null|NaN|Infinity|\[object| {2}| \.| ,/)
          if (lang === 'fr') expect(said, step.id).not.toMatch(/[^\u202f\u00a0][?!;:»]|«[^\u202f\u00a0]/)
        }
        expect(title.length, title).toBeLessThanOrEqual(34)
        expect(text.length, text).toBeLessThanOrEqual(300)
        expect(text.match(/[.!?…](\s|$)/g)?.length ?? 0, text).toBeLessThanOrEqual(5)
      }
    }
  })

  it('asks only for what is legal, and can show it', () => {
    for (const now of games.flat().filter(({ mine }) => mine)) {
      for (const step of script.filter((one) => asks(one, now))) {
        const wanted = now.legal.filter((action) => step.wants!(action, now))
        expect(wanted.length).toBeGreaterThan(0)
        if (step.shows) for (const action of wanted) expect(typeof step.shows(action, now)).toBe('boolean')
      }
    }
  })

  it('points at what is on the board', async () => {
    const parts = (await Promise.all((['Board', 'PlayersPanel', 'Question'] as const).map((part) => partOf(game, part)))).filter((part) => part !== null)
    const moments = games.flat().filter(({ over }) => !over)
    const lit = script.filter(({ look, id }) => look && id !== 'help')
    const first = new Map(lit.map((step) => [step, moments.find((now) => step.when?.(now) ?? true)!]))
    for (const now of new Set(first.values())) {
      const props = { view: now.view, actions: now.legal, legal: now.legal, chosen: {}, choose: () => {}, recent: [], mine: [1], seats: now.seats, lang: 'en' as const, words: wordsOf(game, 'en'), still: true, explain: () => {} }
      const { container, unmount } = render(WholeTable, { props: { game, parts, ...props } as never })
      for (const step of lit.filter((one) => first.get(one) === now)) {
        const looks = step.look!(now)
        expect(looks.some((look) => container.querySelector(look)), `${step.id}: ${looks.join(', ')}`).toBe(true)
      }
      unmount()
    }
  }, 60_000)
})
