import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { api, Refused, type Coach, type Game, type LobbyMatch, type Match, type MyMatch } from '../../lib/api'
import type { LiveMatch } from '../../lib/live.svelte'
import { settings } from '../../lib/settings.svelte'
import type { MatchSeat } from '../../lib/types'
import { seatAt } from '../../testing'
import Lists from '../home/Lists.svelte'
import AccountDialog from '../home/AccountDialog.svelte'
import Finished from '../match/Finished.svelte'
import Waiting from '../match/Waiting.svelte'
import ChanceTable from './ChanceTable.svelte'
import Curve from './Curve.svelte'
import Turning from './Turning.svelte'

beforeAll(async () => {
  await settings.ready()
  settings.save({ name: 'Ann', known: true })
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true }
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

const seat = (n: number, name: string, kind: MatchSeat['kind'] = 'person'): MatchSeat => seatAt(n, { kind, name, bot: kind === 'bot' ? 'novice' : null })
const seats = [seat(1, 'Ann'), seat(2, 'Ben')]
const view: Coach = {
  done: 2, of: 2, running: false, chances: [{ n: 0, chances: [0.5, 0.5] }, { n: 5, chances: [0.3, 0.7] }, { n: 9, chances: [0, 1] }],
  turning: [{ n: 5, seat: 1, move: 'm', of: 1, before: 0.5, after: 0.3, better: null, text: 'Move 5, Seat 1: a slip.' }],
}

describe('the result', () => {
  it('tells where the points come from, with reasons and the sum', () => {
    vi.spyOn(api, 'coach').mockResolvedValue(view)
    const match = { id: 'm', game: 'atlandice', games: 1, next: null, mine: [1], seats, view: { game: 'atlandice' }, result: { reason: 'rules', winners: [2], scores: [4, 0], match: null, match_winner: null, text: 'Seat 2 wins by a tie-break.',
      breakdown: [{ label: 'Donations', points: [1, 0], reason: 'Seat 1: 1 donation' }, { label: 'Gems', points: [3, 0], reason: '' }] } } as unknown as Match
    render(Finished, { match, story: [], at: 9, go: () => {}, table: { view: match.view, actions: [], chosen: {}, choose: () => {}, recent: [], mine: [1], seats } })
    const rows = within(screen.getAllByRole('table')[0]!).getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' ').trim())
    expect(rows.slice(1)).toEqual(['DonationsAnn: 1 donation1–', 'Gems3–', 'Points40'])
    expect(screen.getByText(/wins by a tie-break/)).toBeTruthy()
  })
})

describe('the coach’s findings', () => {
  it('are points on the curve and a list, which lead to the move', async () => {
    const go = vi.fn()
    const { container } = render(Curve, { view, all: 9, seats, together: false, at: 5, go })
    expect(container.querySelector('.turn title')?.textContent).toBe('Move 5, Ann: a slip.')
    const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(container.querySelector('.turn')!.getAttribute('transform')!)!
    const click = new MouseEvent('click', { bubbles: true })
    Object.defineProperties(click, { offsetX: { value: Number(x) + 6 }, offsetY: { value: Number(y) - 6 } })
    await fireEvent(container.querySelector('svg')!, click)
    render(Turning, { view, seats, together: false, at: 5, go })
    await fireEvent.click(screen.getByRole('button', { current: 'step' }))
    expect(go.mock.calls).toEqual([[5], [5]])
    expect(screen.getByText('−20%')).toBeTruthy()
  })

  it('can be read as a table', () => {
    const { container } = render(ChanceTable, { view, seats, together: false })
    expect([...container.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([['After move', 'Ann', 'Ben'], ['0', '50%', '50%'], ['5', '30%', '70%'], ['9', '0%', '100%']])
  })

  it('have no end while the coach is still at work', () => {
    const { container } = render(Curve, { view: { ...view, done: 1, turning: [] }, all: 9, seats, together: false, go: () => {} })
    expect(container.querySelector('.line')?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(2)
  })
})

describe('who plays here', () => {
  it('makes an account, and says why it could not', async () => {
    vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ann', account: null })
    const make = vi.spyOn(api, 'createAccount').mockRejectedValueOnce(new Refused('not-allowed', 'The name is taken.', 403)).mockResolvedValue({ name: 'Ann', account: 'ann' })
    const changed = vi.fn()
    render(AccountDialog, { close: () => {}, changed })
    await fireEvent.input(screen.getByLabelText('User name'), { target: { value: 'ann' } })
    await fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'long enough' } })
    const form = screen.getByLabelText<HTMLInputElement>('Password').form!
    await fireEvent.submit(form)
    await waitFor(() => expect(screen.getByText('The name is taken.')).toBeTruthy())
    await fireEvent.submit(form)
    await waitFor(() => expect(screen.getByText('Logged in as ann')).toBeTruthy())
    expect([make.mock.calls.length, changed.mock.calls.length]).toEqual([2, 1])
  })
})

describe('a table that is being laid', () => {
  const match = { id: 'x', game: 'ark', status: 'open', host: true, invite: 'word', listed: false, mine: [1], hints: { allowed: false, agreed: [], used: [] }, seats: [seat(1, 'Ann'), seat(2, '', 'open'), seat(3, '', 'bot')] } as unknown as Match
  it('lets the host put a bot on a seat, free it again, and list the table', async () => {
    const send = vi.fn().mockResolvedValue(null)
    render(Waiting, { match, live: { send } as unknown as LiveMatch })
    expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toMatch(/\/match\/x\?invite=word$/)
    await fireEvent.change(screen.getByLabelText('Bot at seat 2'), { target: { value: 'adept' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Remove bot' }))
    await fireEvent.click(screen.getByRole('switch', { name: 'List the table publicly' }))
    await fireEvent.click(screen.getByRole('switch', { name: 'Allow hints' }))
    expect(send.mock.calls.map(([one]) => one)).toEqual([{ type: 'bot', seat: 2, bot: 'adept' }, { type: 'bot', seat: 3, bot: null }, { type: 'list', listed: true }, { type: 'allow-hints', allowed: true }])
  })
  it('leaves guests only their own seat', () => {
    render(Waiting, { match: { ...match, host: false }, live: {} as LiveMatch })
    expect(screen.getAllByRole('switch').length).toBe(1) // to allow hints
    expect(screen.getByRole('button', { name: 'Leave the table' })).toBeTruthy()
  })
})

describe('the lists', () => {
  it('tell what is going on and how it ended', () => {
    const base = { players: 2, options: {}, made: '2026-01-02T10:00:00Z', changed: '2026-01-02T10:00:00Z', games: 1, earlier: [], listed: false, seats: [{ name: 'Ann', kind: 'person' }, { name: 'Ben', kind: 'person' }], your_turn: false, closed: null, actor: null, result: null }
    const mine = [{ ...base, id: 'a', game: 'ark', status: 'running', going: 'Round 2 of 6', actor: 'Ben' }, { ...base, id: 'b', game: 'atlanteon', status: 'over', going: '', result: { winners: [1], scores: [4, 7] } }] as unknown as MyMatch[]
    const tables = [{ ...base, id: 'c', game: 'rising', status: 'open', going: '', host: 'Cleo', free: 1, options: { level: 'hard' } }] as unknown as LobbyMatch[]
    const option = { name: 'level', label: 'Level', default: 'easy', choices: ['easy', 'hard'], labels: ['Easy', 'Hard'], by_seat: false, about: '' }
    const cards = [{ name: 'rising', title: 'Atlantis Rising', options: [option] }] as unknown as Game[]
    render(Lists, { cards, mine, tables, tab: 'games', join: () => {} })
    expect(within(screen.getByRole('region', { name: 'Your games' })).getAllByRole('listitem').map((row) => row.querySelector('.meta')?.textContent)).toEqual(['Round 2 of 6 · Ben’s turn', ''])
    expect(screen.getByText('You won')).toBeTruthy()
    expect(screen.getAllByText('2 Jan').length).toBe(3)
    expect(within(screen.getByRole('region', { name: 'Open tables' })).getByText('Atlantis Rising · Hard · 1 open seat')).toBeTruthy()
  })
})
