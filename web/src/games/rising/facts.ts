// What there is to know about a place, in words: for the pointer, for the keyboard and for those who listen.

import type { SeatView } from '../../lib/types'
import type { Vocabulary } from '../../lib/vocabulary'
import type { People, TileView } from './things'

export const nameOf = (seats: SeatView[], seat: number): string => seats.find((one) => one.seat === seat)?.name || String(seat)

/** `Ann 2 (1 with courage), Bob 1`. */
export function peopleText(people: People[], seats: SeatView[], words: Vocabulary): string {
  return people.map(({ seat, number, courage }) =>
    `${nameOf(seats, seat)} ${number}${courage ? ` (${words.label('with', { n: courage })})` : ''}`).join(', ')
}

/** What a tile does, how much room it has, who is there. */
export function tileFacts(tile: TileView, tip: boolean, seats: SeatView[], words: Vocabulary): string {
  if (!tile.intact) return words.label('gone')
  const does = tile.target !== undefined ? words.label('target', { n: tile.target })
    : tile.draw !== undefined ? words.label('draws', { n: tile.draw, kept: tile.keep ?? 0 })
      : tile.atlantium !== undefined ? words.label('forges', { n: tile.atlantium }) : words.label('groups', { n: tile.group ?? 0 })
  const free = tile.rings - tile.atlanteans.reduce((sum, { number }) => sum + number, 0)
  return [does, `${words.label('rings')}: ${tile.rings}, ${words.label('free')}: ${free}`, peopleText(tile.atlanteans, seats, words),
          tile.barrier && words.label('barrier'), tip && words.label('tip')].filter(Boolean).join('; ')
}
