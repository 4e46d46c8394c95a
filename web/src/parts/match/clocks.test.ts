import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Match } from '../../lib/api'
import type { Clock } from '../../lib/clock'
import type { LiveMatch } from '../../lib/live.svelte'
import { settings } from '../../lib/settings.svelte'
import { play } from '../../lib/sounds'
import { seatsOf } from '../../testing'
import Clocks from './Clocks.svelte'

vi.mock('../../lib/sounds', () => ({ play: vi.fn() }))
const NOW = Date.UTC(2026, 0, 1)
const live = { ahead: 0, send: vi.fn() } as unknown as LiveMatch

beforeAll(() => settings.ready())
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.mocked(play).mockClear()
  settings.save({ sound: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const clock = (left: number, change: Partial<Clock> = {}): Clock => ({ kind: 'live', base: 300, increment: 5, on_timeout: 'loss', left: [left, 100_000], running: 1, shared: false, since: NOW, until: NOW + left, pauses: {}, ...change })
const match = (clock: Clock, mine = [1]) => ({ seats: seatsOf(2), mine, status: 'running', clock }) as unknown as Match

describe('the last seconds', () => {
  it('of one’s own clock tick once a second', async () => {
    const { container } = render(Clocks, { match: match(clock(22_500)), live })
    await vi.advanceTimersByTimeAsync(2_000)
    expect([play, container.querySelector('.low')].map((one) => (one === play ? vi.mocked(play).mock.calls.length : one))).toEqual([0, null])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(container.querySelector('.own.low')).not.toBeNull()
    expect(vi.mocked(play).mock.calls).toEqual(Array(5).fill([['tick']]))
  })

  it.each([
    ['of the opponent', [2], true, live],
    ['without sound', [1], false, live],
    ['in a replay', [1], true, null],
  ] as const)('%s are silent', async (_, mine, sound, connection) => {
    settings.save({ sound })
    render(Clocks, { match: match(clock(9_000), [...mine]), live: connection })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(play).not.toHaveBeenCalled()
  })

  it('of a shared clock tick for everybody', async () => {
    render(Clocks, { match: match(clock(9_500, { shared: true, left: [9_500], running: 2 })), live })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(play).toHaveBeenCalled()
  })
})

describe('time that is added', () => {
  it('is shown for a second', async () => {
    const { rerender } = render(Clocks, { match: match(clock(200_000)), live })
    expect(screen.queryByText(/^\+/)).toBeNull()
    await vi.advanceTimersByTimeAsync(3_000)
    await rerender({ match: match(clock(202_000, { running: 2, until: NOW + 103_000 })), live })
    expect(screen.getByText('+5 s')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1_100)
    expect(screen.queryByText(/^\+/)).toBeNull()
  })
})
