// What happened last, read from the moves since the person decided.

import type { StoryMove } from '../../lib/types'

export interface Marks {
  /** By Area: who did something there last. */
  areas: Map<number, number>
  /** By seat and kind, `2 gem`: so many more or fewer by takes and donations. */
  gains: Map<string, number>
  submarine: boolean
  /** The die an effect asked for, if that was the last thing. */
  rolled: number | null
}

export function marks(recent: StoryMove[]): Marks {
  const found: Marks = { areas: new Map(), gains: new Map(), submarine: false, rolled: null }
  const gain = (seat: unknown, kind: unknown, by: number) => found.gains.set(`${seat} ${kind}`, (found.gains.get(`${seat} ${kind}`) ?? 0) + by)
  for (const { by, kind, fields, lines } of recent) {
    for (const event of lines) if (event.kind === 'pick') gain(event.fields.for, event.fields.resource, 1)
    found.rolled = kind === 'roll' ? Number(fields.face) : null
    if (by === 'chance') continue
    for (const area of [fields.area, fields.value]) if (typeof area === 'number') found.areas.set(area, by)
    if (kind === 'submarine') found.submarine = true
    if (kind === 'donate') for (const given of [fields.one, fields.other]) gain(by, given, -1)
  }
  return found
}
