// What there is to know about a place, in words: for the pointer, for the keyboard and for those who listen.

import { cardEffect, cardName, sectionName, type Lang } from './names'
import type { SeatView } from '../../lib/types'
import type { Letter, People, TileView } from './view'
import { fill, words } from './words'

export const nameOf = (seats: SeatView[], seat: number): string => seats.find((one) => one.seat === seat)?.name || String(seat)

/** `Ann 2 (1 with courage), Bob 1`. */
export function peopleText(people: People[], seats: SeatView[], lang: Lang): string {
  return people.map(({ seat, number, courage }) =>
    `${nameOf(seats, seat)} ${number}${courage ? ` (${fill(words(lang).with, { n: courage })})` : ''}`).join(', ')
}

/** `Mountains M3`. */
export const tileName = (tile: string, lang: Lang): string => `${sectionName(lang, tile[0] as Letter)} ${tile}`

/** What a tile does, how much room it has, who is there. */
export function tileFacts(tile: TileView, tip: boolean, seats: SeatView[], lang: Lang): string {
  const word = words(lang)
  if (!tile.intact) return word.gone
  const does = tile.target !== undefined ? fill(word.target, { n: tile.target })
    : tile.draw !== undefined ? fill(word.draws, { n: tile.draw, kept: tile.keep ?? 0 })
      : tile.atlantium !== undefined ? fill(word.forges, { n: tile.atlantium }) : fill(word.groups, { n: tile.group ?? 0 })
  const free = tile.rings - tile.atlanteans.reduce((sum, { number }) => sum + number, 0)
  return [does, `${word.rings}: ${tile.rings}, ${word.free}: ${free}`, peopleText(tile.atlanteans, seats, lang),
          tile.barrier && word.barrier, tip && word.tip].filter(Boolean).join('; ')
}

export const cardText = (card: string, lang: Lang): string => `${cardName(lang, card)}: ${cardEffect(lang, card)}`
