// Amounts and chances in words.

import type { Vocabulary } from '../../lib/vocabulary'
import type { Amounts, Scoring, ShipView } from './view'

const minus = (n: number) => `−${Math.abs(n)}`

/** A number as people write it, with a true minus sign. */
export const signless = (n: number): string => (n < 0 ? minus(n) : String(n))

export const signed = (n: number): string => (n < 0 ? minus(n) : `+${n}`)

/** `4 wood + 1 flax`. */
export const cubesText = (amounts: Amounts, words: Vocabulary): string =>
  Object.entries(amounts).filter(([, n]) => n).map(([cube, n]) => `${n} ${words.value('cube', cube)}`).join(' + ') || words.label('nothing')

/** For narrow columns: `W`. */
export const letter = (name: string): string => name.charAt(0).toUpperCase()

/** What a ship is called, and its points: `Timber Raft, 2 points`. */
export const shipText = ({ ship, points }: ShipView, words: Vocabulary): string => words.label('ship', { name: words.value('ship', ship, 'plain'), n: points })

/** What a ship does for one worker. */
export function useText({ ring, pay, get }: ShipView, words: Vocabulary): string {
  if (!ring) return words.label('points-only')
  return words.label(Object.keys(pay).length ? 'trade' : 'use', { pay: cubesText(pay, words), get: cubesText(get, words) })
}

export const scoringText = ({ track, ships, tokens, gold, total }: Scoring, words: Vocabulary): string =>
  words.label('scoring', { track, ships: signed(ships), tokens: signed(tokens), gold: signed(gold), total: signless(total) })
