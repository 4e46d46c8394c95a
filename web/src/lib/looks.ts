// How the page shows each game: its picture, the shape of its board, and the signs of seats.

import ark from '../art/home-art-ark.svg'
import atlandice from '../art/home-art-atlandice.svg'
import atlanteon from '../art/home-art-atlanteon.svg'
import rising from '../art/home-art-rising.svg'

export const GAMES = ['atlanteon', 'atlandice', 'ark', 'rising'] as const
export const TITLES: Record<string, string> = { atlanteon: 'Atlanteon', atlandice: 'Atlandice', ark: 'Ark of Atlantis', rising: 'Atlantis Rising' }
export const ART: Record<string, string> = { ark, atlandice, atlanteon, rising }
export const SIGNS = ['seat-trident', 'seat-shell', 'seat-anchor', 'seat-seahorse', 'seat-turtle', 'seat-star']
export const LEVELS = ['novice', 'adept', 'expert', 'oracle']

/** A square board has its players beside it and is made to fit the window; a wide one leaves them to the page. */
export const isSquare = (game: string) => game === 'atlanteon' || game === 'atlandice'
