// What there is to know about a place, in words: for the pointer, for the keyboard and for those who listen.

import { percent } from '../../lib/numbers'
import { nameAt } from '../../lib/seatNames'
import type { MatchSeat } from '../../lib/types'
import type { Vocabulary } from '../../lib/vocabulary'
import type { People, TileView } from './view'

/** `Ann 2 (1 with courage), Bob 1`. */
export function peopleText(people: People[], seats: MatchSeat[], words: Vocabulary): string {
  return people.map(({ seat, number, courage }) =>
    `${nameAt(seats, seat)} ${number}${courage ? ` (${words.label('with', { n: courage })})` : ''}`).join(', ')
}

/** What a tile does. */
export function doesText({ target, chance, draw, keep = 0, atlantium, group = 0 }: TileView, words: Vocabulary): string {
  if (target !== undefined) return words.label('target', { n: target }) + (chance === undefined ? '' : ` (${percent(chance, words.lang)})`)
  if (draw !== undefined) return words.label('draws', { n: draw, kept: keep })
  return atlantium !== undefined ? words.label('forges', { n: atlantium }) : words.label('groups', { n: group })
}

/** What a tile does, how much room it has, who is there. */
export function tileFacts(tile: TileView, tip: boolean, seats: MatchSeat[], words: Vocabulary): string {
  if (!tile.intact) return words.label('gone')
  const free = tile.rings - tile.atlanteans.reduce((sum, { number }) => sum + number, 0)
  return [doesText(tile, words), `${words.label('rings')}${words.colon}${tile.rings}, ${words.label('free')}${words.colon}${free}`, peopleText(tile.atlanteans, seats, words),
          tile.barrier && words.label('barrier'), tip && words.label('tip')].filter(Boolean).join(words.semicolon)
}
