// The names of people at a table, and of bots.

import type { MatchSeat } from './types'

const BOTS = ['Nereus', 'Thetis', 'Proteus', 'Galatea', 'Triton', 'Doris']

/** The name of the player at a seat. Bots have names too; somebody with several seats is shown by the seats' names. */
export function nameOf(seat: MatchSeat, seats: MatchSeat[]): string {
  if (seat.kind === 'bot') return BOTS[(seat.seat - 1) % BOTS.length]!
  if (seat.kind === 'open') return seat.called
  return seats.filter((other) => other.kind === 'person' && other.name === seat.name).length > 1 ? seat.called : seat.name
}

/** The seats with names for everybody, for boards. */
export const withNames = (seats: MatchSeat[]) => seats.map((seat) => ({ ...seat, name: nameOf(seat, seats) }))

/** The name of the player at a seat, from seats that have names. */
export function nameAt(seats: MatchSeat[], seat: number): string {
  const found = seats.find((one) => one.seat === seat)
  return found?.name || found?.called || String(seat)
}

export type SentencePart = { text: string; seat: number | null }

/** Split a sentence of the server where it names a seat. "Seat 2" becomes the player's name; a side's own name stays. */
export function splitSentence(sentence: string, seats: MatchSeat[]): SentencePart[] {
  const called = seats.filter((seat) => seat.called)
  if (!called.length) return [{ text: sentence, seat: null }]
  // `Seats 1 and 3`, `Sièges 1 et 3`: one after the other
  const single = sentence.replace(/(?:Seats|Sièges) (\d+(?:(?:, | and | et )\d+)+)/g, (_, numbers: string) => numbers.replace(/\d+/g, (n) => seats[Number(n) - 1]?.called ?? n))
  const escaped = called.map((seat) => seat.called.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return single.split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped})(?![\\p{L}\\p{N}])`, 'iu')).filter(Boolean).map((text) => {
    const found = called.find((seat) => seat.called.toLowerCase() === text.toLowerCase())
    if (!found) return { text, seat: null }
    return { text: found.called.endsWith(String(found.seat)) ? nameOf(found, seats) : text, seat: found.seat }
  })
}

export const nameSeats = (sentence: string, seats: MatchSeat[]) => splitSentence(sentence, seats).map(({ text }) => text).join('')
