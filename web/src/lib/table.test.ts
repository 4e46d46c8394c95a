import { describe, expect, it, vi } from 'vitest'
import en from '../words/en'
import type { GameCard, Match } from './api'
import { standing } from './figures'
import { chapter, going, question } from './going'
import { outcome } from './outcome'
import { Pace } from './pace'
import { nameOf, pieces, spoken } from './people'
import { place } from './router.svelte'
import { since } from './sitting.svelte'
import type { SeatView, Told } from './types'
import { seatAt, toldBy } from '../testing'
import { begin, chosen, dealt, sent } from './wish'

const seat = (n: number, change: Partial<SeatView> = {}) => seatAt(n, { name: `P${n}`, ...change })

describe('names', () => {
  it('gives bots a name, and tells seats of one person apart by what they are called', () => {
    const seats = [seat(1, { name: 'Ann' }), seat(2, { name: 'Ann' }), seat(3, { kind: 'bot', name: '', bot: 'novice' })]
    expect(seats.map((one) => nameOf(one, seats))).toEqual(['Seat 1', 'Seat 2', 'Proteus'])
  })

  it('puts names for numbered seats into sentences, but leaves sides their own', () => {
    expect(spoken('Seat 2 takes a die; Seat 21 does not exist', [seat(1), seat(2)])).toBe('P2 takes a die; Seat 21 does not exist')
    const sides = [seat(1, { called: 'Gardiens' }), seat(2, { called: 'Maraudeurs' })]
    expect(pieces('Les Gardiens posent 7', sides)).toEqual([{ text: 'Les ', seat: null }, { text: 'Gardiens', seat: 1 }, { text: ' posent 7', seat: null }])
  })
})

describe('what is going on', () => {
  it('is told from the view', () => {
    expect(going({ game: 'ark', step: 'turn', round: 2, rounds: 6 }, en)).toBe('Round 2 of 6 · workers')
    expect(going({ game: 'rising', phase: 'act', step: '', turn: 3 }, en)).toBe('Turn 3 · actions')
  })

  it('asks by the step, else by the phase, else in general', () => {
    expect(question({ game: 'rising', phase: 'act', step: 'keep' }, en)).toBe(en.games.asks['rising.keep'])
    expect(question({ game: 'rising', phase: 'act', step: 'course' }, en)).toBe(en.games.asks['rising.act'])
    expect(question({ game: 'chess' }, en)).toBe(en.match.whatNow)
    expect(chapter({ game: 'atlandice', step: 'swap' }, en)).toBe('The tiles')
  })

  it('marks what happened since this person decided', () => {
    const told = (n: number, by: Told['by'], forced = false): Told => ({ ...toldBy(by, n), forced })
    const story = [told(1, 1), told(2, 2), told(3, 'chance'), told(4, 1, true)]
    expect(since(story, [1]).map(({ n }) => n)).toEqual([2, 3, 4])
    expect(since(story.slice(0, 1), [1]).map(({ n }) => n)).toEqual([1])
    expect(since([], [1])).toEqual([])
  })
})

describe('figures', () => {
  it('are read from the view of a seat', () => {
    const view = { game: 'ark', seats: [{ seat: 1, cubes: { wood: 3 }, tokens: {}, points: 4, fleet: 1, workers_left: 2, scoring: { track: 4, total: 4, stranded: 0 } }] }
    expect(standing(view, 1)).toMatchObject({ score: 4, figures: [{ name: 'wood', icon: 'res-wood', value: 3 }, { name: 'ships', value: 1 }, { name: 'workers', value: 2 }] })
    expect(standing(view, 2)).toEqual({ score: null, figures: [] })
  })
})

describe('a result', () => {
  const over = (change: object, game = 'ark') => ({ game, mine: [1], seats: [seat(1), seat(2)], result: { reason: 'rules', winners: [1], scores: [9, 7], match: null, match_winner: null, ...change } }) as unknown as Match
  it('says who won and by how much', () => {
    expect(outcome(over({}), en).title).toBe('You win by 2 points')
    expect(outcome(over({ winners: [2], scores: [1, 7] }), en).title).toBe('Victory for P2')
    expect(outcome(over({ winners: [1, 2], scores: [7, 7] }), en).title).toBe('P1, P2 share the win')
    expect(outcome(over({ winners: [], scores: [0, 0] }, 'rising'), en).title).toBe('Atlantis is lost')
  })
})

describe('a new match', () => {
  const card: GameCard = { name: 'rising', title: '', authors: '', publisher: '', players: [2, 3, 4], usual_players: 3, chance: true, together: true, about: '', two_games: false, vocabulary: '', options: [
    { name: 'level', default: 'easy', choices: ['easy', 'hard'], by_seat: false, about: '' }, { name: 'councilors', default: null, choices: ['a', 'b', 'c', 'd'], by_seat: true, about: '' }] }
  it('begins with what is usual, and sends only what was changed', () => {
    const wish = begin(card, 'bots')
    expect(sent(wish, card)).toEqual({ game: 'rising', seats: ['me', 'novice', 'novice'], options: {}, listed: false, games: 1 })
    expect(sent({ ...wish, options: { level: 'hard', councilors: ['a', 'b', 'c'] } }, card).options).toEqual({ level: 'hard', councilors: ['a', 'b', 'c'] })
  })
  it('keeps choices by seat different', () => {
    expect(chosen(dealt(card.options[1]!, 3), 0, 'c')).toEqual(['c', 'b', 'a'])
  })
})

describe('the pace of others', () => {
  it('shows one after the other, and all at once if somebody is in a hurry', () => {
    vi.useFakeTimers()
    const shown: number[] = []
    const pace = new Pace<number>((one) => shown.push(one), () => 900, () => Date.now())
    for (const one of [1, 2, 3]) pace.add(one)
    expect(shown).toEqual([1])
    vi.advanceTimersByTime(950)
    expect(shown).toEqual([1, 2])
    pace.hurry()
    expect(shown).toEqual([1, 2, 3])
    expect(pace.behind).toBe(false)
    vi.useRealTimers()
  })
})

describe('addresses', () => {
  it('are three', () => {
    expect(place('/')).toEqual({ page: 'home' })
    expect(place('/match/a-B_9')).toEqual({ page: 'match', id: 'a-B_9' })
    expect(place('/replay/x/')).toEqual({ page: 'replay', id: 'x' })
    expect(place('/api/games')).toEqual({ page: 'nowhere' })
  })
})
