import { describe, expect, it, vi } from 'vitest'
import en from '../words/en'
import type { GameCard, Match } from './api'
import { standing } from './figures'
import { chapter, question } from './going'
import { played } from '../guide/games'
import { GAMES } from './looks'
import { outcome } from './outcome'
import { Pace } from './pace'
import { nameOf, pieces, spoken } from './people'
import { place } from './router.svelte'
import { since } from './sitting.svelte'
import type { SeatView, Told } from './types'
import { seatAt, toldBy, wordsOf } from '../testing'
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
  it('asks by the step within its phase, else by the step, else by the phase', () => {
    const words = wordsOf('rising', 'en')
    const asked = (phase: string, step?: string) => question({ phase, ...(step === undefined ? {} : { step }) }, words)
    expect(asked('act', 'keep')).toBe(words.data.steps.keep!.question)
    expect(asked('attack', 'window')).toBe(words.data.steps['attack.window']!.question)
    expect(asked('act', 'course')).toBe(words.data.steps.act!.question)
    expect(asked('nothing', 'of the kind')).toBeNull()
    expect(question({ step: 'keep' }, null)).toBeNull()
  })

  it('finds the chapter by the one kind of move that is left, else by the step', () => {
    const words = wordsOf('atlandice', 'fr')
    expect(chapter({ step: 'swap' }, words)).toBe('Les tuiles')
    expect(chapter({ step: 'take' }, words, [{ kind: 'give' }])).toBe('Partie à deux')
    expect(chapter({ step: 'take' }, words, [{ kind: 'give' }, { kind: 'take' }])).toBe('Visites')
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
    const view = { seats: [{ seat: 1, points: 4, figures: { wood: 3, ships: 1 } }, { seat: 2, score: 7, points: 0 }] }
    expect(standing(view, 1)).toEqual({ score: 4, figures: [['wood', 3], ['ships', 1]] })
    expect(standing(view, 2)).toEqual({ score: 7, figures: [] })
    expect(standing({}, 1)).toEqual({ score: null, figures: [] })
  })

  it('have words beside their numbers, in every game', () => {
    expect([1, 2].map((n) => wordsOf('ark', 'fr').figure('ships', n))).toEqual(['navire construit', 'navires construits'])
    expect(wordsOf('ark', 'fr').figure('wood', 2)).toBe('bois')
    for (const game of GAMES) {
      const names = standing(played(game)[0]![0]!.view, 1).figures.map(([name]) => name)
      expect(names.length, game).toBeGreaterThan(2)
      const { data } = wordsOf(game, 'fr')
      for (const name of names) expect([...Object.keys(data.labels), ...Object.values(data.values).flatMap(Object.keys).map((one) => `figure.${one}`)]).toContain(`figure.${name}`)
    }
  })
})

describe('a result', () => {
  const over = (change: object, together = false) => ({ together, mine: [1], seats: [seat(1), seat(2)], result: { reason: 'rules', winners: [1], scores: [9, 7], match: null, match_winner: null, ...change } }) as unknown as Match
  it('says who won and by how much', () => {
    expect(outcome(over({}), en).title).toBe('You win by 2 points')
    expect(outcome(over({ winners: [2], scores: [1, 7] }), en).title).toBe('Victory for P2')
    expect(outcome(over({ winners: [1, 2], scores: [7, 7] }), en).title).toBe('P1, P2 share the win')
    expect(outcome(over({ winners: [], scores: [0, 0] }, true), en).title).toBe('Atlantis is lost')
  })
})

describe('a new match', () => {
  const card: GameCard = { name: 'rising', title: '', authors: '', publisher: '', players: [2, 3, 4], usual_players: 3, chance: true, together: true, about: '', tagline: '', two_games: false, vocabulary: '', options: [
    { name: 'level', label: '', default: 'easy', choices: ['easy', 'hard'], labels: [], by_seat: false, about: '' }, { name: 'councilors', label: '', default: null, choices: ['a', 'b', 'c', 'd'], labels: [], by_seat: true, about: '' }] }
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
