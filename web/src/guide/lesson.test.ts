import { beforeEach, describe, expect, it } from 'vitest'
import type { PlayerSession } from '../lib/session.svelte'
import { wordsOf } from '../testing'
import { played } from './games'
import { saveProgress, loadProgress, lessonIn } from './progress'
import { Lesson } from './lesson.svelte'
import { asks, next, MOST_READ, stepText, textOf, type Now, type Step } from './script'

interface Tide { hand: number }
const say = { en: () => stepText('Sea', 'It rises.'), fr: () => stepText('Mer', 'Elle monte : voilà !') }
const script: Step<Tide>[] = [
  { id: 'hello', ...say }, { id: 'move', wants: ({ kind }) => kind === 'go', when: ({ mine }) => mine, ...say },
  { id: 'storm', news: true, when: ({ view }) => view.hand > 2, late: { en: stepText('A storm', 'It may come.'), fr: stepText('Une tempête', 'Elle peut venir.') }, ...say },
  { id: 'one', ...say }, { id: 'two', ...say }, { id: 'end', when: ({ view }) => view.hand > 0, ...say },
]
const now = (hand: number, over = false): Now<Tide> => ({
  view: { hand }, me: 1, mine: true, over, story: [], seats: [], words: wordsOf('atlanteon', 'en'), legal: [{ code: 0, move: 'go', kind: 'go', fields: {}, text: '' }, { code: 1, move: 'stay', kind: 'stay', fields: {}, text: '' }],
})
const id = (seen: string[], at: Now<Tide>, read = 0) => next(script, seen, at, read)?.id ?? null

describe('a script', () => {
  it('is taken in order, each step in its moment', () => {
    expect(id([], now(0))).toBe('hello')
    expect(id(['hello'], now(0))).toBe('move')
    expect(id(['hello'], { ...now(0), mine: false })).toBeNull()
    expect(id(['hello', 'move', 'one', 'two'], now(0))).toBeNull()
  })

  it('tells news when they happen, and by the end those that have not', () => {
    expect(id([], now(3))).toBe('hello')
    expect(id(['hello'], now(3))).toBe('storm')
    expect(id(['hello', 'move', 'one', 'two'], now(1))).toBe('storm')
    expect(textOf(script[2]!, now(1), 'en').title).toBe('A storm')
    expect(textOf(script[2]!, now(3), 'en').title).toBe('Sea')
    expect(id(['hello', 'move', 'one', 'two', 'storm'], now(1))).toBe('end')
  })

  it('lets people play between steps', () => {
    expect(id(['hello', 'move'], now(0), MOST_READ - 1)).toBe('one')
    expect(id(['hello', 'move'], now(0), MOST_READ)).toBeNull()
  })

  it('has only a last word for a game that is over', () => {
    expect(id(['hello'], now(0, true))).toBe('end')
    expect(id(['hello', 'end'], now(0, true))).toBeNull()
  })

  it('asks only where there is something to do', () => {
    expect(asks(script[1]!, now(0))).toBe(true)
    expect(asks(script[1]!, { ...now(0), legal: [] })).toBe(false)
    expect(asks(script[0]!, now(0))).toBe(false)
  })

  it('puts narrow spaces before French signs', () => {
    expect(textOf(script[0]!, now(0), 'fr').text).toBe('Elle monte\u202f: voilà\u202f!')
  })
})

describe('a lesson', () => {
  const [moment] = played('atlanteon')[0]!
  const settled: string[] = []
  const session = {
    isMine: true, words: wordsOf('atlanteon', 'en'), live: { id: 'm1', story: [] }, selection: { select: ({ move }: { move: string }) => settled.push(move) },
    match: { status: 'running', mine: [1], view: { game: 'atlanteon', hand: 0 }, legal: [...now(0).legal], seats: moment!.seats },
  } as unknown as PlayerSession
  let time = 0
  const begin = () => new Lesson('atlanteon', script as never, session, { match: 'm1', seen: [], done: false }, () => time)
  beforeEach(() => localStorage.clear())

  it('goes on by reading and by doing, and is kept', () => {
    const lesson = begin()
    lesson.follow(0)
    expect(lesson.text('en')?.title).toBe('Sea')
    lesson.pass()
    lesson.follow(0)
    expect([lesson.step?.id, lesson.asks, lesson.number]).toEqual(['move', true, 2])
    expect(lesson.offers!('go')).toBe(true)
    expect(lesson.offers!('stay')).toBe(false)
    lesson.show()
    expect(settled).toEqual(['go'])
    lesson.follow(1)
    expect(lesson.step?.id).toBe('one')
    expect(loadProgress('atlanteon')).toEqual({ match: 'm1', seen: ['hello', 'move'], done: false })
    expect(lessonIn('m1', 'atlanteon')?.seen).toEqual(['hello', 'move'])
  })

  it('can be looked back at, put aside, and left', () => {
    const lesson = begin()
    lesson.follow(0)
    lesson.pass()
    lesson.follow(0)
    lesson.back()
    lesson.back()
    expect([lesson.behind, lesson.number, lesson.asks, lesson.offers]).toEqual([1, 1, false, null])
    lesson.pass()
    expect([lesson.behind, lesson.step?.id]).toEqual([0, 'move'])
    lesson.aside = true
    expect(lesson.offers).toBeNull()
    lesson.leave()
    expect(lesson.step).toBeNull()
    expect(lessonIn('m1', 'atlanteon')).toBeNull()
  })

  it('is not missed by somebody who moves while it comes up', () => {
    const lesson = begin()
    lesson.follow(0)
    time += 300
    lesson.follow(1)
    expect(lesson.seen).toEqual([])
    time += 2000
    lesson.follow(2)
    expect(lesson.seen).toEqual(['hello'])
  })

  it('is of one match only', () => {
    saveProgress('atlanteon', { match: 'm1', seen: [], done: false })
    expect(lessonIn('m2', 'atlanteon')).toBeNull()
    localStorage.setItem('atlantis.learn', 'not ours')
    expect(loadProgress('atlanteon')).toBeNull()
  })
})
