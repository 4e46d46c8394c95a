// What the server shows of a game of Ark. Seats, tiles and slots count from 1.

export const CUBES = ['wood', 'flax', 'ore', 'gold'] as const
export const SETS = ['potions', 'animals', 'treasures', 'knowledge'] as const
export type Cube = (typeof CUBES)[number]
export type TokenSet = (typeof SETS)[number]
export type Amounts = Partial<Record<Cube, number>>

export interface TileView {
  tile: number
  side: 'dry' | 'sinking' | 'gone'
  rings: number
  dry: Amounts
  sinking: Amounts
  yield: Amounts
  seat: number | null
  silver: boolean
  token: TokenSet | null
  cards_left: number
}

export interface ShipView {
  ship: string
  cost: Amounts
  points: number
  ring: boolean
  pay: Amounts
  get: Amounts
  seat: number | null
  used: boolean
  lack: Amounts | null
}

export interface Scoring {
  track: number
  stranded: number
  ships: number
  tokens: number
  gold: number
  total: number
}

export interface PlayerView {
  seat: number
  cubes: Record<Cube, number>
  points: number
  tokens: Record<TokenSet, number>
  ships: ShipView[]
  fleet: number
  workers_left: number
  swimmers: number
  space: number
  scoring: Scoring
}

/** Numbers printed on city, tokens and rule sheet. */
export interface Printed {
  buy: Record<Exclude<Cube, 'gold'>, { price: number; number: number }>
  sell: Record<Cube, number>
  /** Gold for each worker who fetches it. */
  gold: number
  group: number
  worth: number[]
  fine: { gold: number; points: number }
  /** Points off for each worker without a ship. */
  stranded: number
  limit: number
}

export interface ArkView {
  game: 'ark'
  step: string
  to_move: number | null
  chance: boolean
  players: number
  round: number
  rounds: number
  city: 'dry' | 'turned' | 'gone'
  track: {
    length: number
    round_ends: number[]
    events: number[]
    reached: number
    piles: { space: number; seats: number[] }[]
  }
  tiles: TileView[]
  show: (ShipView | null)[]
  ships_in_deck: number
  supply: Record<Cube, number>
  bag: Record<TokenSet, number>
  events: { drawn: number; left: number; due: number; earthquakes: number; earthquake_among: number | null }
  seats: PlayerView[]
  winners: number[]
  scores: number[]
  printed: Printed
}
