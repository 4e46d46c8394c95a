import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Match } from './api'
import { LiveMatch } from './live.svelte'
import { settings } from './settings.svelte'
import { Planner } from './planner.svelte'
import { PlayerSession } from './session.svelte'

class FakeSocket {
  static all: FakeSocket[] = []
  static OPEN = 1
  readyState = 0
  sent: { type: string; id: string }[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number; reason: string }) => {}
  constructor(readonly url: string) { FakeSocket.all.push(this) }
  open() { this.readyState = 1; this.onopen() }
  send(text: string) { this.sent.push(JSON.parse(text)) }
  tell(said: object) { this.onmessage({ data: JSON.stringify(said) }) }
  break(code = 1006, reason = '') { this.readyState = 3; this.onclose({ code, reason }) }
  close() { this.readyState = 3 }
}
const last = () => FakeSocket.all.at(-1)!
const person = (seat: number) => ({ seat, kind: 'person', name: `P${seat}`, called: `Seat ${seat}`, bot: null, away: false, present: true })
const match = (change: object = {}) => ({ type: 'match', id: 'x', status: 'running', number: 3, position: 1, mine: [1], actor: 1, seats: [person(1), person(2)], legal: [], story: { from: 0, moves: [] }, ...change })
let live: LiveMatch

/** By address: the moves beside the vocabularies. */
const beside: Record<string, object[]> = {}
vi.mock('./vocabulary', async (original) => ({ ...(await original<object>()), movesBeside: async (address: string) => beside[address] ?? [] }))

beforeAll(() => settings.ready())
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
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
    expect(FakeSocket.all).toHaveLength(2)
    expect(last().url).toContain('since=3')
    last().open()
    const [again] = last().sent
    expect(again).toMatchObject({ type: 'move', move: 'tile 7 a1', at: 1 })
    last().tell({ type: 'ack', id: again!.id, number: 4 })
    expect(await answer).toBeNull()
    expect(live.sending).toBe(0)
  })

  it('applies what has changed, and knows the moves that it was told of', () => {
    const action = (code: number) => ({ code, move: `take ${code}`, kind: 'take', fields: { area: code }, text: `Take ${code}` })
    last().open()
    expect(last().url).toContain('protocol=2')
    last().tell(match({ legal: [action(1), action(2)], view: { areas: [1, 2, 3], step: 'take' } }))
    last().tell({ type: 'changes', patches: [{ number: [4], view: { areas: [1, 1, []] } }, { position: [2], view: { areas: { 1: [9] } } }], story: { from: 0, moves: [{ n: 1, by: 1 }] }, legal: [2, 3], actions: [action(3), action(4)] })
    expect(live.match).toMatchObject({ number: 4, position: 2, mine: [1], view: { areas: [1, 9], step: 'take' } })
    expect(live.match!.legal.map(({ text }) => text)).toEqual(['Take 2', 'Take 3', 'Take 4'])
    expect(live.story).toHaveLength(1)
    last().tell({ type: 'changes', patches: [{ view: { step: [] } }], story: { from: 1, moves: [] } })
    expect([live.match!.view, live.match!.legal.length, live.story.length]).toEqual([{ areas: [1, 9] }, 3, 1])
    last().tell({ type: 'changes', patches: [], story: { from: 1, moves: [] }, legal: [] })
    expect(live.match!.legal).toEqual([])
  })

  it('loads the usual moves at the first move, and then the server need not describe them', async () => {
    const action = (code: number) => ({ code, move: `take ${code}`, kind: 'take', fields: { area: code }, text: `Take ${code}` })
    const vocabulary = '/api/games/tides/vocabulary?lang=en&v=1'
    const words = () => last().sent.filter(({ type }) => type === 'words')
    const told = () => live.match!.legal.map(({ text }) => text)
    const changes = (legal: number[], actions: object[] = []) => last().tell({ type: 'changes', patches: [], story: { from: 0, moves: [] }, legal, actions })
    const play = async () => {
      void live.move('take 4')
      await vi.advanceTimersByTimeAsync(0)
    }
    beside[vocabulary] = [action(1), action(2), action(3)]
    last().open()
    last().tell(match({ legal: [action(4)], vocabulary }))
    expect(words()).toEqual([])
    await play()
    expect(words()).toEqual([{ type: 'words', vocabulary }])
    changes([2, 4], [{ ...action(5), text: 'Take what is left' }])
    expect(told()).toEqual(['Take 2', 'Take 3', 'Take 4', 'Take what is left'])
    last().tell(match({ vocabulary })) // we missed too much
    changes([1, 2])
    expect(told()).toEqual(['Take 1', 'Take 2'])
    await play()
    expect(words()).toHaveLength(1)
    live.retry()
    last().open()
    last().tell(match({ vocabulary }))
    await play()
    expect(words()).toEqual([{ type: 'words', vocabulary }])
  })

  it('says that an old page has to be loaded again', async () => {
    last().open()
    last().break(4426, 'This page is out of date: reload it.')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([live.gone, FakeSocket.all.length]).toEqual(['This page is out of date: reload it.', 1])
  })

  it('does not come back to a match that is not there', async () => {
    last().open()
    last().break(4404, 'There is nothing at this address.')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([live.gone, FakeSocket.all.length]).toEqual(['There is nothing at this address.', 1])
  })

  it('says in full why a match of other rules is closed, and that it can be downloaded', async () => {
    const text = 'Undecided: the rules have changed. The match needs version 1.'
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ refused: 'other-rules', text }), { status: 422, headers: { 'content-type': 'application/json' } }))
    last().open()
    last().break(4422, 'Undecided: the ru')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([live.gone, live.closed, FakeSocket.all.length]).toEqual([text, true, 1])
  })

  it('sends plans, standing answers and agreed undos', () => {
    last().open()
    last().tell(match())
    live.plan(1, ['done'])
    live.setStanding('never')
    live.setStanding('always', 2)
    live.undo(true)
    live.move('pass', true)
    expect(last().sent.map(({ id: _, ...command }) => command)).toEqual([
      { type: 'plan', seat: 1, moves: ['done'] }, { type: 'standing', mode: 'never' }, { type: 'standing', mode: 'always', seat: 2 },
      { type: 'undo', at: 1, agreed: true }, { type: 'move', move: 'pass', at: 1, all_seats: true }])
  })

  it('adds what is clicked to the plan of the seat that is being planned for', async () => {
    const actions = ['north', 'east'].map((pool, code) => ({ code, move: `take ${pool}`, kind: 'take', fields: { pool }, text: `Take ${pool}` }))
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(actions), { headers: { 'content-type': 'application/json' } }))
    last().open()
    last().tell(match({ actor: 2, pace: [{ seat: 1, standing: null, plan: [{ move: 'done', text: 'Done' }], returned: null }] }))
    const session = new PlayerSession(live)
    await Planner.start(session, 1)
    session.planner!.choose({ kind: 'take' })
    session.planner!.choose({ pool: 'east' })
    expect(last().sent.at(-1)).toMatchObject({ type: 'plan', seat: 1, moves: ['done', 'take east'] })
    expect(session.planner!.selection.chosen).toEqual({})
    session.planner!.add('take north') // before the server has answered: nothing is lost
    expect(last().sent.at(-1)).toMatchObject({ moves: ['done', 'take east', 'take north'] })
  })

  it('takes a line that says nothing any more for lost', async () => {
    last().open()
    last().tell(match())
    await vi.advanceTimersByTimeAsync(40_000)
    last().tell({ type: 'beat', number: 3 })
    await vi.advanceTimersByTimeAsync(40_000)
    expect([live.connected, FakeSocket.all.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([live.connected, FakeSocket.all.length]).toEqual([false, 2])
  })

  it('leaves the refusal of a line of chat to the chat', async () => {
    last().open()
    const answer = live.sendChat('hello')
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
    const session = new PlayerSession(live)
    session.reset()
    return session
  }

  it('confirms what other people would see', () => {
    const session = sit({})
    session.choose({ area: 2 })
    expect(last().sent).toEqual([])
    expect(session.selection.only?.code).toBe(2)
  })

  it('plays at once where it can be taken back, and never by un-choosing', () => {
    const session = sit({ seats: [person(1), { ...person(2), kind: 'bot' }] })
    session.choose({ area: 2 })
    expect(last().sent).toMatchObject([{ type: 'move', move: 'take 2' }])
    session.choose({ area: 2 })
    expect(last().sent).toHaveLength(1)
    expect(session.selection.chosen).toEqual({})
  })

  it('confirms as the settings say', () => {
    const session = sit({})
    const confirms = (['needed', 'always', 'never'] as const).map((confirm) => { settings.save({ confirm }); return session.confirms })
    settings.save({ confirm: 'needed' })
    expect(confirms).toEqual([true, true, false])
    expect((live.match as Match).mine).toEqual([1])
  })
})
