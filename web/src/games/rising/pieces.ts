// Which Atlantean is which: the view only counts them, but to travel, a piece must stay itself.

import type { People, RisingView } from './view'

export interface Piece {
  id: number
  seat: number
  place: string // a tile, 'centre', 'navy' or 'home'
  brave: boolean
  slot: number // which of those in its place
  of: number
}

interface Stand {
  place: string
  brave: boolean
}

function stands(view: RisingView, seat: number): Stand[] {
  const found: Stand[] = []
  const add = (place: string, people: People[]) => {
    const here = people.find((one) => one.seat === seat)
    for (let n = 0; n < (here?.number ?? 0); n += 1) found.push({ place, brave: n < here!.courage })
  }
  for (const section of view.sections) for (const tile of section.tiles) add(tile.tile, tile.atlanteans)
  add('centre', view.centre.atlanteans)
  add('navy', view.navy.atlanteans)
  const own = view.seats.find((one) => one.seat === seat)
  const idle = (own?.home ?? 0) + (own?.held ?? 0)
  for (let n = 0; n < idle; n += 1) found.push({ place: 'home', brave: false })
  return found
}

/** The pieces of a new position: those that did not move keep their place, the others travel. */
export function settle(before: Piece[], view: RisingView): Piece[] {
  let next = Math.max(0, ...before.map(({ id }) => id)) + 1
  const after: Piece[] = []
  for (const { seat } of view.seats) {
    const free = before.filter((piece) => piece.seat === seat)
    const want = stands(view, seat)
    const take = (test: (piece: Piece, stand: Stand) => boolean) => {
      for (let i = want.length - 1; i >= 0; i -= 1) {
        const at = free.findIndex((piece) => test(piece, want[i]!))
        if (at < 0) continue
        after.push({ id: free[at]!.id, seat, ...want[i]!, slot: 0, of: 0 })
        free.splice(at, 1)
        want.splice(i, 1)
      }
    }
    take((piece, stand) => piece.place === stand.place && piece.brave === stand.brave)
    take((piece, stand) => piece.place === stand.place)
    take(() => true)
    for (const stand of want) after.push({ id: next++, seat, ...stand, slot: 0, of: 0 })
  }
  after.sort((one, other) => one.seat - other.seat || one.id - other.id)
  const counts = new Map<string, number>()
  for (const piece of after) {
    piece.slot = counts.get(piece.place) ?? 0
    counts.set(piece.place, piece.slot + 1)
  }
  for (const piece of after) piece.of = counts.get(piece.place)!
  return after.sort((one, other) => one.id - other.id)
}
