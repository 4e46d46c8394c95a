// Games that were played at random, as somebody at seat 1 saw them; tools/guided.py makes them. For tests only.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Action, SeatView, Told } from '../lib/types'
import type { Now } from './script'

interface Moment {
  view: { game: string }
  mine: boolean
  story: Told[]
  legal: Pick<Action, 'move' | 'kind' | 'fields'>[]
}

const chair = (called: string, n: number): SeatView =>
  ({ seat: n + 1, kind: n ? 'bot' : 'person', name: n ? '' : 'Ann', called, bot: n ? 'novice' : null, away: false, present: true })

/** The moments of each game, in order; the last is the end. */
export function played(game: string): Now<never>[][] {
  const packed = readFileSync(join(import.meta.dirname, 'games', `${game}.json.gz`))
  const games = JSON.parse(gunzipSync(packed).toString()) as { seats: string[]; moments: Moment[] }[]
  return games.map(({ seats, moments }) => {
    let story: Told[] = []
    return moments.map(({ view, mine, legal, story: more }) => {
      story = [...story, ...more]
      const actions = legal.map((action, code) => ({ ...action, code, text: action.move }))
      return { view: view as never, me: 1, mine, over: !mine, legal: actions, story, seats: seats.map(chair) }
    })
  })
}
