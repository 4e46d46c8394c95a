// What the board reads from the view, and what it marks as just happened.

import type { PartialAction } from '../../lib/partialAction'
import type { LegalAction, Schemas, StoryMove } from '../../lib/types'

export type ArkView = Schemas['ArkView']
export type TileView = ArkView['tiles'][number]
export type ShipView = Schemas['ShipView']
export type PlayerView = ArkView['seats'][number]
export type Scoring = PlayerView['scoring']
/** Cubes by their names. */
export type Amounts = Record<string, number>

/** The workers of each player. */
export const crew = ({ track }: ArkView): number => track.round_ends[0]!

/** What so many tokens of one set are worth. */
export const worth = ({ printed }: ArkView, tokens: number): number =>
  tokens > 0 ? printed.worth[Math.min(tokens, printed.worth.length) - 1]! : 0

/** Whose fleet lies in front: of the seats this person holds the one to move. */
export function ownSeat(view: ArkView, mine: number[]): number {
  if (view.to_move !== null && (mine.length === 0 || mine.includes(view.to_move))) return view.to_move
  return mine[0] ?? 1
}

/** Workers that an action sends out, for its preview. */
export function sentOut(view: ArkView, action: LegalAction): number {
  if (action.kind === 'gather') return view.tiles[Number(action.fields['tile']) - 1]?.rings ?? 0
  return action.kind === 'gold' ? Number(action.fields['workers']) : 1
}

/** The one action that the clicks so far have come down to. */
export function settled(actions: LegalAction[], chosen: PartialAction): LegalAction | null {
  return actions.length === 1 && Object.keys(chosen).length > 0 ? actions[0]! : null
}

export interface Marks {
  gathered: Set<number>
  taken: Set<number>
  reached: Set<number>
  ships: Set<string>
  city: Set<number>
  movers: Set<number>
  quake: boolean
}

/** What happened since this person last decided. */
export function marks(recent: StoryMove[]): Marks {
  const found: Marks = {
    gathered: new Set(), taken: new Set(), reached: new Set(), ships: new Set(), city: new Set(), movers: new Set(), quake: false }
  for (const { by, kind, fields, lines } of recent) {
    if (typeof by === 'number') found.movers.add(by)
    if (kind === 'gather') found.gathered.add(Number(fields['tile']))
    else if (kind === 'treasure') found.taken.add(Number(fields['tile']))
    else if (kind === 'use' || kind === 'build' || kind === 'ship') found.ships.add(String(fields['ship']))
    if (typeof by === 'number' && ['gold', 'buy', 'sell', 'build'].includes(kind)) found.city.add(by)
    for (const line of lines) {
      if (line.kind === 'quake') found.quake = true
      else if (line.kind === 'flip' || line.kind === 'sink') found.reached.add(Number(line.fields['tile']))
    }
  }
  return found
}

const MANY_POINTS = 3

/** What a ship looks like: it trades, it is built for its points, or it produces. */
export function shape(ship: ShipView): 'barge' | 'cog' | 'galley' {
  if (ship.ring && Object.keys(ship.pay).length > 0) return 'cog'
  return ship.ring && ship.points < MANY_POINTS ? 'barge' : 'galley'
}

/** The drowned tile where swimmers are drawn: the one that sank last, if that is known. */
export function whereTheySwim(view: ArkView, found: Marks): number | null {
  const gone = view.tiles.filter((tile) => tile.side === 'gone').map((tile) => tile.tile)
  return [...found.reached].reverse().find((tile) => gone.includes(tile)) ?? gone[0] ?? null
}
