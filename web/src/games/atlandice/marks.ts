// What happened last, read from the moves since the person decided.

import type { Told } from '../../lib/types'
import { KINDS, type Kind } from './view'

export interface Marks {
  /** By Area: who did something there last. */
  areas: Map<number, number>
  /** By seat and kind, `2 gem`: so many more or fewer by takes and donations. */
  gains: Map<string, number>
  submarine: boolean
  /** The die an effect asked for, if that was the last thing. */
  rolled: number | null
}

const isKind = (word: string | undefined): word is Kind => (KINDS as readonly string[]).includes(word ?? '')

export function marks(recent: Told[]): Marks {
  const found: Marks = { areas: new Map(), gains: new Map(), submarine: false, rolled: null }
  let party = 0
  const gain = (seat: number, kind: string | undefined, by: number) => {
    if (isKind(kind)) found.gains.set(`${seat} ${kind}`, (found.gains.get(`${seat} ${kind}`) ?? 0) + by)
  }
  for (const told of recent) {
    const [kind, ...words] = told.move.split(' ')
    if (told.by === 'chance') {
      if (kind === 'roll') found.rolled = Number(words[0])
      continue
    }
    const seat = told.by
    const mark = (area: string | undefined) => found.areas.set(Number(area), seat)
    found.rolled = null
    if (kind === 'take' || kind === 'give') {
      party = kind === 'take' ? seat : 0
      mark(words[0])
    } else if (kind === 'pick') gain(party, words[0], 1)
    else if (kind === 'loot') {
      mark(words[0])
      gain(party, words[1], 1)
    } else if (kind === 'swap' || kind === 'move') mark(words[1])
    else if (kind === 'gate') words.forEach(mark)
    else if (kind === 'submarine') {
      mark(words[0])
      found.submarine = true
    } else if (kind === 'donate') words.forEach((word) => gain(seat, word, -1))
  }
  return found
}
