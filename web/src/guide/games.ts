// Games that were played at random, as somebody at seat 1 saw them; tools/positions.py makes them. For tests only.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalAction, MatchSeat, StoryMove } from '../lib/types'
import { seatAt, wordsOf } from '../testing'
import type { Now } from './script'

interface Moment {
  view: object
  mine: boolean
  story: StoryMove[]
  legal: LegalAction[]
}

const chair = (called: string, n: number): MatchSeat => seatAt(n + 1, n ? { called, kind: 'bot', name: '', bot: 'novice' } : { called, name: 'Ann' })

/** The moments of each game, in order; the last is the end. */
export function played(game: string): Now<never>[][] {
  const text = readFileSync(join(import.meta.dirname, '../../fixtures/guided', `${game}.json`), 'utf8')
  const games = JSON.parse(text) as { seats: string[]; moments: Moment[] }[]
  return games.map(({ seats, moments }) => {
    let story: StoryMove[] = []
    return moments.map(({ view, mine, legal, story: more }) => {
      story = [...story, ...more]
      return { view: view as never, me: 1, mine, over: !mine, legal, story, seats: seats.map(chair), words: wordsOf(game, 'en') }
    })
  })
}
