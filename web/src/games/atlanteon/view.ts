// The server's view of Atlanteon. All of it is open; seats count from 1 (1 Guardians, 2 Marauders).

export type Seat = 1 | 2
export type Piece = 'empty' | 'tile' | 'white tower' | 'black tower'
export type TowerColour = 'white' | 'black'
/** The two white towers are the same in play; they are drawn as a palace and a temple. */
export type TowerDrawing = 'palace' | 'temple' | 'black'

export interface SquareView {
  square: string
  piece: Piece
  tile: string | null
  owner: Seat | null
  /** Who controls the tile or captured the tower, for good. */
  control: Seat | null
  /** Guardians, Marauders. */
  influence: [number, number]
  /** How many neighbours are empty. */
  open: number
  /** Who takes it as things stand; null when it would depend. */
  leads: Seat | null
}

export interface SideView {
  seat: Seat
  side: 'guardians' | 'marauders'
  unplayed: string[]
  controlled: number
  markers_left: number
  towers: number
  king_in_play: boolean
}

export interface AtlanteonView {
  game: 'atlanteon'
  phase: 'towers' | 'tiles' | 'claims' | 'over'
  to_move: Seat | null
  files: number
  ranks: number
  markers: number
  towers_to_place: { white: number; black: number }
  seats: [SideView, SideView]
  squares: SquareView[]
  winner: Seat | null
  reason: 'king' | 'towers' | 'markers' | null
  scores: [number, number]
}
