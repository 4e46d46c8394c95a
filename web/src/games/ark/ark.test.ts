import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { narrow, type PartialAction } from '../../lib/partialAction'
import type { LegalAction } from '../../lib/types'
import { seatsOf, toldBy, wordsOf, type Shot as Position } from '../../testing'
import Board from './Board.svelte'
import Question from './Question.svelte'
import { marks, worth, type ArkView } from './view'

type Shot = Position<ArkView>
const shots = Object.entries(import.meta.glob<Shot>('../../../fixtures/ark-*.json', { import: 'default', eager: true }))
  .map(([path, shot]) => [path.slice(path.lastIndexOf('/') + 1, -5), shot] as const)

function table(shot: Shot, lang: 'en' | 'fr', changed: { actions?: LegalAction[]; chosen?: PartialAction; view?: ArkView } = {}) {
  const choose = vi.fn<(part: PartialAction) => void>()
  const explain = vi.fn<(text: string | null) => void>()
  const props = {
    view: shot.view, actions: shot.legal[lang], chosen: {}, choose, recent: shot.story[lang], mine: shot.actor ? [shot.actor] : [1], seats: seatsOf(shot.players), lang, words: wordsOf('ark', lang),
    still: true, explain, ...changed }
  return { ...render(Board, props), choose, explain, props }
}

const targets = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('[data-part]')]
const partOf = (target: HTMLElement) => JSON.parse(target.dataset['part']!) as PartialAction

vi.setConfig({ testTimeout: 30_000 }) // a board is a large drawing for jsdom
afterEach(() => { cleanup(); vi.restoreAllMocks() })

describe.each(shots)('%s', (_name, shot) => {
  test.each(['en', 'fr'] as const)('every legal action is one click away, and no click leads nowhere (%s)', (lang) => {
    const { container, choose } = table(shot, lang)
    const legal = shot.legal[lang]
    const reached = new Set<number>()
    for (const target of targets(container)) {
      expect(target.getAttribute('role')).toBe('button')
      expect(target.getAttribute('tabindex')).toBe('0')
      expect(target.getAttribute('aria-label')).toBeTruthy()
      choose.mockClear()
      target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      expect(choose).toHaveBeenCalledExactlyOnceWith(partOf(target))
      const left = narrow(legal, partOf(target))
      expect(left.length).toBeGreaterThan(0)
      if (left.length === 1) reached.add(left[0]!.code)
    }
    expect([...reached].sort()).toEqual(legal.map((action) => action.code).sort())
  })
})

const may = (shot: Shot, kind: string, cube?: string) => shot.legal.en.some((action) => action.kind === kind && (!cube || action.fields['cube'] === cube))
const middle = shots.find(([name, shot]) => name.startsWith('ark-3-') && may(shot, 'gather') && may(shot, 'buy', 'ore'))![1]

test('Enter and Space choose', async () => {
  const { container, choose } = table(middle, 'en')
  const target = targets(container)[0]!
  await fireEvent.keyDown(target, { key: 'Enter' })
  await fireEvent.keyDown(target, { key: ' ' })
  await fireEvent.keyDown(target, { key: 'a' })
  expect(choose).toHaveBeenCalledTimes(2)
})

test('what was clicked stays marked, and what is no longer possible cannot be clicked', async () => {
  const { container, choose, props, rerender } = table(middle, 'en')
  const [one, before] = targets(container).filter((target) => 'tile' in partOf(target))
  const chosen = partOf(one!)
  await rerender({ ...props, chosen, actions: narrow(props.actions, chosen) })
  expect(targets(container).map(partOf)).toEqual([chosen])
  expect(targets(container)[0]!.getAttribute('aria-pressed')).toBe('true')
  expect(container.querySelectorAll('.tile.chosen .pawn.ghost').length).toBeGreaterThan(0)
  await fireEvent.click(before!)
  expect(choose).not.toHaveBeenCalled()
})

test('on a phone the city opens for its market', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  const { container, choose, getByRole } = table(middle, 'en')
  expect(targets(container).map(partOf).some((part) => part['kind'] === 'buy')).toBe(false)
  await fireEvent.click(getByRole('button', { name: /Open the city/ }))
  const stall = targets(container).find((target) => target.dataset['part'] === '{"kind":"buy","cube":"ore"}')!
  await fireEvent.click(stall)
  expect(choose).toHaveBeenCalledExactlyOnceWith({ kind: 'buy', cube: 'ore' })
  expect(container.querySelector('.zoom')).toBeNull()
})

test('nothing can be clicked when it is not this person’s decision', () => {
  const { container } = table(middle, 'fr', { actions: [] })
  expect(container.querySelectorAll('[role="button"]')).toHaveLength(0)
})

test('an empty deck and a table before its first card are drawn too', () => {
  const view: ArkView = {
    ...middle.view, step: 'ships', to_move: null, chance: true, show: [null, null, null, null],
    tiles: middle.view.tiles.map((tile) => ({ ...tile, token: null, seat: null, silver: false })) }
  expect(table(middle, 'en', { view, actions: [] }).getAllByText('the deck is empty')).toHaveLength(4)
})

test('a group of several kinds and other rings on the sinking side are drawn and explained', () => {
  const { tiles, printed } = middle.view
  const view: ArkView = {
    ...middle.view, printed: { ...printed, sell: { ...printed.sell, wood: { wood: 3, flax: 1 } } },
    tiles: tiles.map((tile) => (
      tile.tile === 1 ? { ...tile, side: 'dry', rings: 2, rings_sinking: 3, seat: null, workers: 0, silver: false }
        : tile.tile === 2 ? { ...tile, side: 'sinking', rings: 1, rings_sinking: 1, seat: 1, workers: 2, silver: false } : tile)) }
  const { container, getByLabelText } = table(middle, 'en', { view, actions: [] })
  const stall = getByLabelText('sell: 3 wood + 1 flax → 4 points')
  expect([...stall.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['3', '1'])
  expect(container.querySelector('[data-tile="1"]')!.getAttribute('aria-label')).toContain('once sinking: 3 workers gather')
  const turned = container.querySelector('[data-tile="2"]')!
  expect([turned.querySelectorAll('.ring.gold').length, turned.querySelectorAll('.pawn').length]).toEqual([1, 2])
})

test('all ships have a silver ring and say what they bring', () => {
  const ships = shots.flatMap(([, { view }]) => [...view.show, ...view.seats.flatMap((seat) => seat.ships)])
  expect(ships.filter((ship) => ship && !(ship.ring && Object.keys(ship.get).length))).toEqual([])
})

test('a piece explains itself', async () => {
  const { container, explain } = table(middle, 'en')
  await fireEvent.focusIn(targets(container).find((target) => 'tile' in partOf(target))!)
  expect(explain).toHaveBeenLastCalledWith(expect.stringMatching(/^Gather at .+\(\d workers?\)/))
})

describe.each(shots)('numbers of %s', (_name, { view }) => {
  test('the chances of the next event make one', () => {
    const sum = view.tiles.reduce((so_far, { chance }) => so_far + chance, view.events.earthquake_chance)
    expect(sum).toBeCloseTo(view.events.left > 0 ? 1 : 0)
  })

  test('the sets are worth what the server counts', () => {
    for (const player of view.seats) {
      const sum = Object.values(player.tokens).reduce((so_far, held) => so_far + worth(view, held), 0)
      expect(sum).toBe(player.scoring.tokens)
    }
  })
})

test('what just happened is marked', () => {
  const event = { ...toldBy('chance', 3, 'event', { event: '6' }), lines: [{ kind: 'sink', fields: { tile: 6 }, text: '' }] }
  const quake = { ...toldBy('chance', 4, 'event', { event: 'quake' }), lines: [{ kind: 'quake', fields: {}, text: '' }] }
  const found = marks([toldBy(1, 1, 'gather', { tile: 3 }), toldBy(2, 2, 'build', { ship: 'S16' }), event, quake])
  expect(found).toEqual({
    gathered: new Set([3]), taken: new Set(), reached: new Set([6]), ships: new Set(['S16']), city: new Set([2]), movers: new Set([1, 2]), quake: true })
})

test('a chosen move says what follows from it', async () => {
  const action = middle.legal.en.find(({ kind }) => kind === 'gather')!
  const own = middle.view.seats[middle.actor! - 1]!
  const other = middle.view.seats.find(({ seat }) => seat !== own.seat)!.seat
  const next = (to_move: number | null, step: string) => ({
    ...middle.view, to_move, step, seats: middle.view.seats.map((one) => (one === own ? { ...one, cubes: { ...one.cubes, wood: (one.cubes['wood'] ?? 0) + 2 } } : one)) })
  const ask = async (after: ArkView) => {
    const { container, unmount } = render(Question, {
      view: middle.view, actions: [action], chosen: { tile: action.fields['tile'] ?? null }, choose: () => {}, recent: [], mine: [own.seat], seats: seatsOf(middle.players), lang: 'en', words: wordsOf('ark', 'en'),
      still: true, explain: () => {}, foresee: () => Promise.resolve(after) })
    await vi.waitFor(() => expect(container.querySelector('.follows')).not.toBeNull())
    const said = [...container.querySelectorAll('.follows li')].map((line) => line.textContent)
    unmount()
    return said
  }
  const wood = own.cubes['wood'] ?? 0
  expect(await ask(next(other, 'turn'))).toEqual([`Wood ${wood} → ${wood + 2}`, `Your marker goes to ${own.space}, then ${seatsOf(middle.players)[other - 1]!.name} moves`])
  expect(await ask(next(own.seat, 'turn'))).toContain(`Your marker goes to ${own.space}, and you move again`)
  expect((await ask(next(null, 'event'))).at(-1)).toMatch(/^An event card is turned up \(earthquake \d+%\)$/)

  // the tiles with one's own workers: where they are sent, and all of them when a card is turned up at once
  const sent = Number(action.fields['tile'])
  const elsewhere = middle.view.tiles.find(({ tile, side }) => tile !== sent && side !== 'gone')!.tile
  const placed = (step: string, side: string) => ({ ...next(other, step),
    tiles: middle.view.tiles.map((tile) => (tile.tile === sent || tile.tile === elsewhere ? { ...tile, side, seat: own.seat, workers: 2, chance: 0.25 } : { ...tile, seat: null })) })
  const named = (tile: number) => wordsOf('ark', 'en').value('tile', tile, 'plain')
  expect((await ask(placed('turn', 'dry'))).at(-1)).toBe(`${named(sent)}: 25% that the next event card makes it sink`)
  expect((await ask(placed('turn', 'sinking'))).at(-1)).toBe(`At risk from the next event card: ${named(sent)} 25% (2 workers)`)
  const both = (await ask(placed('event', 'sinking'))).at(-1)
  for (const tile of [sent, elsewhere]) expect(both).toContain(`${named(tile)} 25% (2 workers)`)
})
