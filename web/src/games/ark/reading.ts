// Numbers and marks that follow from what the view shows, and that people would otherwise work out themselves.

import type { Part } from '../../lib/narrow'
import type { Action, Told } from '../../lib/types'
import type { ArkView, PlayerView, ShipView } from './view'

/** Chances of the next event card: the earthquake, and each tile by its number. */
export function odds(view: ArkView): { quake: number; tile: (tile: number) => number } {
  const { left, earthquake_among: among } = view.events
  const quake = left > 0 && among ? 1 / among : 0
  const numbers = view.tiles.reduce((sum, tile) => sum + tile.cards_left, 0)
  return { quake, tile: (tile) => (numbers > 0 ? ((1 - quake) * view.tiles[tile - 1]!.cards_left) / numbers : 0) }
}

/** The next space that calls for an event card in this pass of the track. */
export function nextEvent(view: ArkView): number | null {
  return view.track.events.find((space) => space > view.track.reached) ?? null
}

/** Workers of a seat in the city: those placed that stand on no tile and no ship, and do not swim. */
export function inCity(view: ArkView, player: PlayerView): number {
  if (view.city === 'gone') return 0
  const placed = view.track.round_ends[0]! - player.workers_left
  const onTiles = view.tiles.reduce(
    (sum, tile) => sum + (tile.seat === player.seat && tile.side !== 'gone' ? tile.rings + Number(tile.silver) : 0), 0)
  const onShips = player.ships.filter((ship) => ship.used).length
  return Math.max(0, placed - onTiles - onShips - player.swimmers)
}

/** Whose fleet lies in front: of the seats this person holds the one to move. */
export function ownSeat(view: ArkView, mine: number[]): number {
  if (view.to_move !== null && (mine.length === 0 || mine.includes(view.to_move))) return view.to_move
  return mine[0] ?? 1
}

/** Workers that an action sends out, for its preview. */
export function sentOut(view: ArkView, action: Action): number {
  if (action.kind === 'gather') return view.tiles[Number(action.fields['tile']) - 1]?.rings ?? 0
  return action.kind === 'gold' ? Number(action.fields['workers']) : 1
}

/** The one action that the clicks so far have come down to. */
export function settled(actions: Action[], chosen: Part): Action | null {
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
export function marks(recent: Told[]): Marks {
  const found: Marks = {
    gathered: new Set(), taken: new Set(), reached: new Set(), ships: new Set(), city: new Set(), movers: new Set(), quake: false }
  for (const { by, move } of recent) {
    const [kind, what = ''] = move.split(' ')
    if (typeof by === 'number') found.movers.add(by)
    if (kind === 'gather') found.gathered.add(Number(what))
    else if (kind === 'treasure') found.taken.add(Number(what))
    else if (kind === 'event' && what === 'quake') found.quake = true
    else if (kind === 'event') found.reached.add(Number(what))
    else if (kind === 'use' || kind === 'build' || kind === 'ship') found.ships.add(what)
    if (typeof by === 'number' && (kind === 'gold' || kind === 'buy' || kind === 'sell' || kind === 'build')) found.city.add(by)
  }
  return found
}

/** What a ship looks like: it produces, it trades, or it only carries points. */
export function shape(ship: ShipView): 'barge' | 'cog' | 'galley' {
  if (!ship.ring) return 'galley'
  return Object.keys(ship.pay).length > 0 ? 'cog' : 'barge'
}

/** The drowned tile where swimmers are drawn: the one that sank last, if that is known. */
export function whereTheySwim(view: ArkView, found: Marks): number | null {
  const gone = view.tiles.filter((tile) => tile.side === 'gone').map((tile) => tile.tile)
  return [...found.reached].reverse().find((tile) => gone.includes(tile)) ?? gone[0] ?? null
}
