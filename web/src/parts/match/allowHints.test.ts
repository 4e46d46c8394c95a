import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Match } from '../../lib/api'
import type { LiveMatch } from '../../lib/live.svelte'
import { settings } from '../../lib/settings.svelte'
import { seatsOf } from '../../testing'
import AllowHints from './AllowHints.svelte'

beforeAll(() => settings.ready())
afterEach(cleanup)

it.each([[false, 1], [true, 0]])('if the match is rated (%s), there are %i switches', (rated, many) => {
  const match = { seats: seatsOf(2), mine: [1], status: 'running', rated, hints: { agreed: [] } } as unknown as Match
  render(AllowHints, { match, live: { send: vi.fn() } as unknown as LiveMatch })
  expect(screen.queryAllByRole('switch')).toHaveLength(many)
})
