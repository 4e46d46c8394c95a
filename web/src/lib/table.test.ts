import { describe, expect, it, vi } from 'vitest'
import type { Game, Match } from './api'
import { standing } from './figures'
import { findChapter, findQuestion } from './steps'
import { played } from '../guide/games'
import { GAMES } from './gameStyles'
import { describeDecision } from './decided'
import { describeOutcome } from './outcome'
import { PacedQueue } from './pacedQueue'
import { nameOf, splitSentence, nameSeats } from './seatNames'
import { parseRoute } from './router.svelte'
import { movesSince } from './session.svelte'
import type { MatchSeat, StoryMove } from './types'
import { seatAt, toldBy, wordsOf } from '../testing'
import { botDraft, botsFor, newDraft, assignChoice, firstChoices, toRequest } from './matchDraft'
import { soundsOf } from './sounds'
import type { GameStyle } from '../games/style'

const seat = (n: number, change: Partial<MatchSeat> = {}) => seatAt(n, { name: `P${n}`, ...change })

describe('names', () => {
  it('gives bots a name, and tells seats of one person apart by what they are called', () => {
    const seats = [seat(1, { name: 'Ann' }), seat(2, { name: 'Ann' }), seat(3, { kind: 'bot', name: '', bot: 'novice' })]
    expect(seats.map((one) => nameOf(one, seats))).toEqual(['Seat 1', 'Seat 2', 'Proteus'])
  })

  it('puts names for numbered seats into sentences, but leaves sides their own', () => {
    expect(nameSeats('Seat 2 takes a die; Seat 21 does not exist', [seat(1), seat(2)])).toBe('P2 takes a die; Seat 21 does not exist')
    const sides = [seat(1, { called: 'Gardiens' }), seat(2, { called: 'Maraudeurs' })]
    expect(splitSentence('Les Gardiens posent 7', sides)).toEqual([{ text: 'Les ', seat: null }, { text: 'Gardiens', seat: 1 }, { text: ' posent 7', seat: null }])
  })
  it('names several seats one after the other', () => {
    const people = [1, 2, 3].map((seat) => seatAt(seat, { name: ['Ann', 'Bob', 'Cleo'][seat - 1]! }))
    expect(nameSeats('Books: Seats 1 and 3 have 3 each', people)).toBe('Books: Ann and Cleo have 3 each')
    expect(nameSeats('Seats 1, 2 and 3 tie', people)).toBe('Ann, Bob and Cleo tie')
  })
})

describe('what is going on', () => {
  it('asks by the step within its phase, else by the step, else by the phase', () => {
    const words = wordsOf('rising', 'en')
    const asked = (phase: string, step?: string) => findQuestion({ phase, ...(step === undefined ? {} : { step }) }, words)
    expect(asked('act', 'keep')).toBe(words.data.steps.keep!.question)
    expect(asked('attack', 'window')).toBe(words.data.steps['attack.window']!.question)
    expect(asked('act', 'course')).toBe(words.data.steps.act!.question)
    expect(asked('nothing', 'of the kind')).toBeNull()
    expect(findQuestion({ step: 'keep' }, null)).toBeNull()
  })

  it('finds the chapter by the one kind of move that is left, else by the step', () => {
    const words = wordsOf('atlandice', 'fr')
    expect(findChapter({ step: 'swap' }, words)).toBe('Les tuiles')
    expect(findChapter({ step: 'take' }, words, [{ kind: 'give' }])).toBe('Partie à deux')
    expect(findChapter({ step: 'take' }, words, [{ kind: 'give' }, { kind: 'take' }])).toBe('Visites')
  })

  it('marks what happened since this person decided', () => {
    const told = (n: number, by: StoryMove['by'], forced = false): StoryMove => ({ ...toldBy(by, n), forced })
    const story = [told(1, 1), told(2, 2), told(3, 'chance'), told(4, 1, true)]
    expect(movesSince(story, [1]).map(({ n }) => n)).toEqual([2, 3, 4])
    expect(movesSince(story.slice(0, 1), [1]).map(({ n }) => n)).toEqual([1])
    expect(movesSince([], [1])).toEqual([])
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
    const title = (match: Match) => describeOutcome(match).title
    expect(title(over({}))).toBe('You won by 2 points')
    expect(title(over({ winners: [2], scores: [1, 7] }))).toBe('You lost by 6 points')
    expect(title({ ...over({ winners: [2], scores: [1, 7] }), mine: [] })).toBe('Won by P2')
    expect(title(over({ winners: [1, 2], scores: [7, 7] }))).toBe('You share the win with P2')
    expect(title({ ...over({ winners: [1, 2], scores: [7, 7] }), mine: [] })).toBe('P1, P2 share the win')
    expect(title(over({ winners: [2], scores: [0, 11], reason: 'resigned' }))).toBe('You lost')
    expect(title(over({ winners: [], scores: [0, 0] }, true))).toBe('You lost together')
    expect(title({ ...over({ winners: [2], scores: [0, 10] }), games: 2 })).toBe('Game 1 lost, 0\u00a0:\u00a010')
    expect(title({ ...over({ winners: [1], scores: [12, 0], match: [12, 10], match_winner: 1 }), games: 2 })).toBe('You won the match, 12\u00a0:\u00a010')
  })
})

describe('what decided a game', () => {
  const row = (label: string, ...points: number[]) => ({ label, points, reason: '' })
  const over = (mine: number[], winners: number[], breakdown: object[] | null, text = '') =>
    ({ together: false, mine, seats: [seat(1), seat(2)], result: { winners, scores: [40, 50], breakdown, text } }) as unknown as Match
  const rows = [row('Ships', 5, 29), row('Gold', 8, 1), row('Tokens', 27, 20)]
  it('is the row that made most of the difference, and where the loser was ahead', () => {
    expect(describeDecision(over([1], [2], rows), [])).toEqual(['Ships: 5 against P2’s 29.', 'You were ahead in this: Gold, 8 against 1.'])
    expect(describeDecision(over([2], [2], rows), [])).toEqual(['Ships: 29 against P1’s 5.'])
  })
  it('is what the last move did, where there are no rows to compare', () => {
    const last = { ...toldBy(2, 3, '', {}, 'They take the King', 'They win.') }
    expect(describeDecision(over([1], [2], [row('Markers', 0, 9)], 'They win.'), [last, toldBy('chance', 4)])).toEqual(['They take the King'])
  })
  it('is not said after a resignation', () => {
    expect(describeDecision(over([1], [2], null), [])).toEqual([])
  })
})

describe('a new match', () => {
  const card: Game = { name: 'rising', title: '', authors: '', publisher: '', players: [2, 3, 4], usual_players: 3, chance: true, together: true, about: '', tagline: '', two_games: false, openings: false, planned: [], minutes: 60, weight: 'heavy', levels: [{ name: 'novice', about: '' }, { name: 'adept', about: '' }], sides: ['a', 'b', 'c', 'd'], vocabulary: '', options: [
    { name: 'level', label: '', default: 'easy', choices: ['easy', 'hard'], labels: [], by_seat: false, about: '' }, { name: 'councilors', label: '', default: null, choices: ['a', 'b', 'c', 'd'], labels: [], by_seat: true, about: '' }] }
  it('begins with what is usual, and sends only what was changed', () => {
    const draft = newDraft(card, 'bots')
    expect(toRequest(draft, card)).toEqual({ game: 'rising', seats: ['me', 'novice', 'novice'], options: {}, listed: false, games: 1, in_order: false })
    expect(toRequest({ ...draft, inOrder: true }, card).in_order).toBe(true)
    expect(toRequest({ ...draft, options: { level: 'hard', councilors: ['a', 'b', 'c'] } }, card).options).toEqual({ level: 'hard', councilors: ['a', 'b', 'c'] })
  })
  it('keeps choices by seat different', () => {
    expect(assignChoice(firstChoices(card.options[1]!, 3), 0, 'c')).toEqual(['c', 'b', 'a'])
  })
})

describe('the queue of others', () => {
  it('shows one after the other, and all at once if somebody is in a hurry', () => {
    vi.useFakeTimers()
    const shown: number[] = []
    const queue = new PacedQueue<number>((one) => shown.push(one), () => 900, () => Infinity, () => Date.now())
    for (const one of [1, 2, 3]) queue.add(one)
    expect(shown).toEqual([1])
    vi.advanceTimersByTime(950)
    expect(shown).toEqual([1, 2])
    queue.flush()
    expect(shown).toEqual([1, 2, 3])
    expect(queue.behind).toBe(false)
    vi.useRealTimers()
  })
})

describe('the pace of others', () => {
  const all = (moves: number, every: number, most: number) => {
    vi.useFakeTimers()
    const begun = Date.now()
    const shown: number[] = []
    const queue = new PacedQueue<number>(() => shown.push(Date.now() - begun), (one) => (one ? 900 : 0), () => most, () => Date.now())
    queue.add(0) // one's own move
    for (let one = 1; one <= moves; one++) {
      vi.advanceTimersByTime(every)
      queue.add(one)
    }
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    return shown
  }
  it('is shared by all that they do, so that nobody waits longer than the limit', () => {
    for (const moves of [1, 3, 12, 40]) {
      const shown = all(moves, 20, 1400)
      expect(shown.length).toBe(moves + 1)
      expect(shown.at(-1)).toBeLessThanOrEqual(Math.max(1400, 20 * moves))
      expect(new Set(shown).size).toBeGreaterThan(Math.min(moves, 12) / 2) // one after the other, not all at once
    }
  })
  it('follows those who think longer', () => {
    expect(all(3, 2000, 1400)).toEqual([0, 2000, 4000, 6000])
  })
})

describe('bots to play against', () => {
  const card = { name: 'ark', players: [2, 3, 4], usual_players: 3, options: [], levels: [{ name: 'novice', about: '' }, { name: 'expert', about: '' }], sides: ['a', 'b', 'c', 'd'] } as unknown as Game
  it('are the usual ones, or those of the last game as far as there are any', () => {
    expect(botsFor(card)).toEqual({ level: 'novice', bots: 2, side: null })
    expect(botsFor(card, { level: 'expert', bots: 3, side: 3 })).toEqual({ level: 'expert', bots: 3, side: 3 })
    expect(botsFor(card, { level: 'gone', bots: 9, side: 5 })).toEqual({ level: 'novice', bots: 3, side: null })
    expect(botsFor(card, { level: 'expert', bots: 1, side: 2 })).toEqual({ level: 'expert', bots: 1, side: null })
  })
  it('leave me my seat', () => {
    expect(toRequest(botDraft(card, { level: 'expert', bots: 2, side: 1 }), card)).toMatchObject({ seats: ['expert', 'me', 'expert'], in_order: true })
    expect(toRequest(botDraft(card, { level: 'novice', bots: 1, side: null }), card)).toMatchObject({ seats: ['me', 'novice'], in_order: false })
  })
})

describe('sounds', () => {
  const style = { dice: ['roll'] } as unknown as GameStyle
  it('are of dice, else of cards, else of moves; and then of my turn', () => {
    expect(soundsOf([{ by: 1, kind: 'take' }, { by: 'chance', kind: 'roll' }], style, true)).toEqual(['die', 'turn'])
    expect(soundsOf([{ by: 1, kind: 'take' }, { by: 'chance', kind: 'tile' }], style, false)).toEqual(['card'])
    expect(soundsOf([{ by: 1, kind: 'take' }], style, false)).toEqual(['move'])
    expect(soundsOf([], style, true)).toEqual(['turn'])
  })
})

describe('addresses', () => {
  it('are three', () => {
    expect(parseRoute('/')).toEqual({ page: 'home' })
    expect(parseRoute('/match/a-B_9')).toEqual({ page: 'match', id: 'a-B_9' })
    expect(parseRoute('/replay/x/')).toEqual({ page: 'replay', id: 'x' })
    expect(parseRoute('/api/games')).toEqual({ page: 'notFound' })
  })
})
