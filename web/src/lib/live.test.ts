import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Match } from './api'
import { LiveMatch } from './live.svelte'
import { settings } from './settings.svelte'
import { Sitting } from './sitting.svelte'

class Line {
  static all: Line[] = []
  static OPEN = 1
  readyState = 0
  sent: { type: string; id: string }[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number; reason: string }) => {}
  constructor(readonly url: string) { Line.all.push(this) }
  open() { this.readyState = 1; this.onopen() }
  send(text: string) { this.sent.push(JSON.parse(text)) }
  tell(said: object) { this.onmessage({ data: JSON.stringify(said) }) }
  break(code = 1006, reason = '') { this.readyState = 3; this.onclose({ code, reason }) }
  close() { this.readyState = 3 }
}
const last = () => Line.all.at(-1)!
const person = (seat: number) => ({ seat, kind: 'person', name: `P${seat}`, called: `Seat ${seat}`, bot: null, away: false, present: true })
const match = (change: object = {}) => ({ type: 'match', id: 'x', status: 'running', number: 3, position: 1, mine: [1], actor: 1, seats: [person(1), person(2)], legal: [], story: { from: 0, moves: [] }, ...change })
let live: LiveMatch

beforeAll(() => settings.ready())
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Line.all = []
  live = new LiveMatch('x', 'en')
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a live match', () => {
  it('comes back with what it has, and sends again what was not answered', async () => {
    last().open()
    last().tell(match())
    const answer = live.move('tile 7 a1')
    expect(live.sending).toBe(1)
    last().break()
    expect(live.connected).toBe(false)
    await vi.advanceTimersByTimeAsync(600)
    expect(Line.all).toHaveLength(2)
    expect(last().url).toContain('since=3')
    last().open()
    const [again] = last().sent
    expect(again).toMatchObject({ type: 'move', move: 'tile 7 a1', at: 1 })
    last().tell({ type: 'ack', id: again!.id, number: 4 })
    expect(await answer).toBeNull()
    expect(live.sending).toBe(0)
  })

  it('does not come back to a match that is not there', async () => {
    last().open()
    last().break(4404, 'There is nothing at this address.')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([live.gone, Line.all.length]).toEqual(['There is nothing at this address.', 1])
  })

  it('takes a line that says nothing any more for lost', async () => {
    last().open()
    last().tell(match())
    await vi.advanceTimersByTimeAsync(40_000)
    last().tell({ type: 'beat', number: 3 })
    await vi.advanceTimersByTimeAsync(40_000)
    expect([live.connected, Line.all.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([live.connected, Line.all.length]).toEqual([false, 2])
  })

  it('leaves the refusal of a line of chat to the chat', async () => {
    last().open()
    const answer = live.say('hello')
    last().tell({ type: 'refused', id: last().sent[0]!.id, refused: 'chat-full', text: 'Full.' })
    expect((await answer)?.text).toBe('Full.')
    expect(live.refusal).toBeNull()
  })
})

describe('a person at the table', () => {
  const legal = [{ code: 1, move: 'take 1', kind: 'take', fields: { area: 1 }, text: '' }, { code: 2, move: 'take 2', kind: 'take', fields: { area: 2 }, text: '' }]
  const sit = (change: object) => {
    last().open()
    last().tell(match({ legal, ...change }))
    const sitting = new Sitting(live)
    sitting.begin()
    return sitting
  }

  it('confirms what other people would see', () => {
    const sitting = sit({})
    sitting.choose({ area: 2 })
    expect(last().sent).toEqual([])
    expect(sitting.deciding.only?.code).toBe(2)
  })

  it('plays at once where it can be taken back, and never by un-choosing', () => {
    const sitting = sit({ seats: [person(1), { ...person(2), kind: 'bot' }] })
    sitting.choose({ area: 2 })
    expect(last().sent).toMatchObject([{ type: 'move', move: 'take 2' }])
    sitting.choose({ area: 2 })
    expect(last().sent).toHaveLength(1)
    expect(sitting.deciding.chosen).toEqual({})
  })

  it('confirms as it is wished', () => {
    const sitting = sit({})
    const wishes = (['needed', 'always', 'never'] as const).map((confirm) => { settings.keep({ confirm }); return sitting.confirms })
    settings.keep({ confirm: 'needed' })
    expect(wishes).toEqual([true, true, false])
    expect((live.match as Match).mine).toEqual([1])
  })
})
