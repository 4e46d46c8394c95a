import { describe, expect, it } from 'vitest'
import { interval } from './interval'
import { isRatable, newDraft, toRequest, type MatchDraft } from './matchDraft'
import { signed, thousands } from './numbers'
import type { Game } from './api'

const CARD = { name: 'atlanteon', usual_players: 2, options: [] } as unknown as Game
const draft = (change: Partial<MatchDraft>): MatchDraft => ({ ...newDraft(CARD, 'invite'), rated: true, ...change })

describe('a rated match', () => {
  it('is asked for between people with one seat each', () => {
    expect(toRequest(draft({}), CARD)).toMatchObject({ rated: true, seats: ['me', 'open'] })
    expect(toRequest(draft({ rated: false }), CARD)).not.toHaveProperty('rated')
  })

  it.each([
    ['a bot', { seats: [{ kind: 'me', level: '' }, { kind: 'open', level: '' }, { kind: 'bot', level: 'novice' }] }],
    ['two seats of one person', { seats: [{ kind: 'me', level: '' }, { kind: 'me', level: '' }, { kind: 'open', level: '' }] }],
    ['nobody else', { seats: [{ kind: 'me', level: '' }] }],
    ['values of a printed copy', { pack: 'abc' }],
  ] as [string, Partial<MatchDraft>][])('is impossible with %s, and not asked for', (_, change) => {
    expect(isRatable(draft(change))).toBe(false)
    expect(toRequest(draft(change), CARD)).not.toHaveProperty('rated')
  })
})

it('writes ratings in groups of three digits, and changes with their sign', () => {
  expect([999, 1684, 1234567, -1200].map(thousands)).toEqual(['999', '1\u202f684', '1\u202f234\u202f567', '−1\u202f200'])
  expect([12, 0, -8].map(signed)).toEqual(['+12', '0', '−8'])
})

it('knows how sure a share is: Wilson, 8 of 10', () => {
  const [from, to] = interval(8, 10)
  expect(from).toBeCloseTo(0.49, 2)
  expect(to).toBeCloseTo(0.943, 2)
})
