// How a game went, read from its story: which tiles were lost, when and to what, and what was saved.

import type { StoryMove } from '../../lib/types'
import { floodOf } from './view'

export type Cause = 'flood' | 'attack' | 'other'
export interface Course {
  /** Tiles that are lost, with the turn and the cause. */
  lost: Map<string, { turn: number; cause: Cause }>
  cancelled: number
  barrier: number
  raised: number
  /** By seat: energy given, Atlanteans sent to the Navy. */
  given: Map<number, number>
  fought: Map<number, number>
  /** What went wrong by little: the closest of each kind first. */
  near: Near[]
}
/** `by`: how much was missing. */
export type Near = { by: number } & ({ kind: 'attack'; turn: number; attack: number; defence: number; tiles: string[] }
  | { kind: 'energy'; turn: number; tile: string } | { kind: 'rolls'; times: number })
/** More than this was missing: no near miss. */
const CLOSE = 3

/** `tiles`: all tiles of the island. Those that fall at once, in the last attack, are told in one line. */
export function courseOf(story: StoryMove[], tiles: string[]): Course {
  const course: Course = { lost: new Map(), cancelled: 0, barrier: 0, raised: 0, given: new Map(), fought: new Map(), near: [] }
  const add = (sums: Map<number, number>, seat: unknown, n: number) => sums.set(Number(seat), (sums.get(Number(seat)) ?? 0) + n)
  let turn = 1
  let cause: Cause = 'other'
  let missing = 0
  let missed = 0
  let fight: Extract<Near, { kind: 'attack' }> | null = null
  let flood: { by: number } | null = null
  for (const { kind, fields } of story.flatMap(({ lines }) => lines)) {
    if (kind === 'turn') { turn = Number(fields.turn); fight = flood = null }
    else if (kind === 'misfortune') { cause = floodOf(String(fields.misfortune)) ? 'flood' : 'other'; flood = null }
    else if (kind === 'attack') cause = 'attack'
    else if (kind === 'battle' && Number(fields.tiles)) course.near.push(fight = { kind: 'attack', by: Number(fields.attack) - Number(fields.defence), turn, attack: Number(fields.attack), defence: Number(fields.defence), tiles: [] })
    else if (kind === 'short') flood = { by: missing }
    else if (kind === 'roll' && Number(fields.target) - Number(fields.roll) === 1) missed += 1
    else if (kind === 'destroy') {
      course.lost.set(String(fields.tile), { turn, cause })
      fight?.tiles.push(String(fields.tile))
      if (flood) course.near.push({ kind: 'energy', by: flood.by, turn, tile: String(fields.tile) })
      flood = null
    }
    else if (kind === 'all' || kind === 'centre') {
      for (const tile of tiles) if (!course.lost.has(tile)) course.lost.set(tile, { turn, cause })
    }
    else if (kind === 'raise') { course.lost.delete(String(fields.tile)); course.raised += 1 }
    else if (kind === 'cancelled' || kind === 'barrier') course[kind] += 1
    else if (kind === 'give') { add(course.given, fields.seat, Number(fields.energy)); missing = Number(fields.missing) }
    else if (kind === 'place' && fields.place === 'navy') add(course.fought, fields.seat, 1)
  }
  if (missed) course.near.push({ kind: 'rolls', by: 1, times: missed })
  const close = course.near.filter(({ by }) => by > 0 && by <= CLOSE).sort((one, other) => one.by - other.by)
  const first = (one: Near) => close.find(({ kind }) => kind === one.kind) === one
  course.near = [...close.filter(first), ...close.filter((one) => !first(one))]
  return course
}
