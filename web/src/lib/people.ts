// What people at a table are called.

import type { SeatView } from './types'

const BOTS = ['Nereus', 'Thetis', 'Proteus', 'Galatea', 'Triton', 'Doris']

/** The name of whoever sits there. Bots have names too; who holds several seats is told apart by what the seats are called. */
export function nameOf(seat: SeatView, seats: SeatView[]): string {
  if (seat.kind === 'bot') return BOTS[(seat.seat - 1) % BOTS.length]!
  if (seat.kind === 'open') return seat.called
  return seats.filter((other) => other.kind === 'person' && other.name === seat.name).length > 1 ? seat.called : seat.name
}

/** The seats with names for everybody, for boards. */
export const named = (seats: SeatView[]) => seats.map((seat) => ({ ...seat, name: nameOf(seat, seats) }))

/** What boards call whoever sits there, of the seats with their names. */
export function nameAt(seats: SeatView[], seat: number): string {
  const found = seats.find((one) => one.seat === seat)
  return found?.name || found?.called || String(seat)
}

export type Piece = { text: string; seat: number | null }

/** A sentence of the server, cut where it speaks of a seat. "Seat 2" becomes a name; a side's own name stays. */
export function pieces(sentence: string, seats: SeatView[]): Piece[] {
  const called = seats.filter((seat) => seat.called)
  if (!called.length) return [{ text: sentence, seat: null }]
  const escaped = called.map((seat) => seat.called.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return sentence.split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped})(?![\\p{L}\\p{N}])`, 'iu')).filter(Boolean).map((text) => {
    const found = called.find((seat) => seat.called.toLowerCase() === text.toLowerCase())
    if (!found) return { text, seat: null }
    return { text: found.called.endsWith(String(found.seat)) ? nameOf(found, seats) : text, seat: found.seat }
  })
}

export const spoken = (sentence: string, seats: SeatView[]) => pieces(sentence, seats).map(({ text }) => text).join('')
