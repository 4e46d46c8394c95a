// What the server shows of a position of Rising: everything but the order of the decks. Seats and tiles count from 1.

export const LETTERS = ['M', 'H', 'F', 'L', 'R', 'C'] as const
export type Letter = (typeof LETTERS)[number]
export const CUBES = ['ore', 'atlantium', 'gold', 'crystal'] as const
export type Cube = (typeof CUBES)[number]
export type Counts = Record<string, number>

export interface People {
  seat: number
  number: number
  courage: number
}

export interface TileView {
  tile: string
  intact: boolean
  rings: number
  barrier: boolean
  atlanteans: People[]
  target?: number // Mountains, Hills, Forests: this turn
  base?: number // the same as printed
  draw?: number // Libraries
  keep?: number
  atlantium?: number // Forges
  group?: number // Cities
}

export interface SectionView {
  section: Letter
  intact: number
  barred: boolean
  tiles: TileView[]
}

export interface ComponentView {
  component: string
  cost: Partial<Record<Cube, number>>
  benefit: string
  amount: number
  seat: number | null
  deck: string | null
}

export interface RisingSeat {
  seat: number
  councilor: string | null
  copied: string[]
  home: number
  held: number
  placed: number
  figures: number
  energy: number
  courage: number
  cubes: Record<Cube, number>
  hand: Counts
  given: number
  passes: boolean
  components: string[]
}

export interface AttackView {
  die: number | null
  less: number
  attack: number | null
  defence: number
  ballad: boolean
}

/** What a face of the attack die would bring, with the Navy and the galley as they stand. */
export interface Outcome {
  die: number
  faces: number
  attack: number
  lost: number
}

/** What the step on top is about; which of these there are depends on the step. */
export interface About {
  tile?: string
  seat?: number
  short?: number
  section?: Letter
  left?: number
  window?: 'W0' | 'W1' | 'WA' | 'W3'
  first?: number
}

export interface Giving {
  component?: string
  cost?: Record<Cube, number>
  missing?: number
  section?: Letter | null
}

export interface RisingView {
  game: 'rising'
  level: string
  phase: string
  step: string
  about: About
  to_move: number | null
  chance: boolean
  players: number
  turn: number
  turns: number
  starting_player: number
  sections: SectionView[]
  centre: { intact: boolean; atlanteans: People[] }
  navy: { atlanteans: People[]; defence: number }
  galley: { at: number; most: number }
  attack: AttackView | null
  forecast: Outcome[]
  blueprint: ComponentView[]
  supply: Record<Cube | 'energy' | 'courage' | 'barriers' | 'grey', number>
  knowledge: { deck: Counts; discard: Counts; drawn: Counts }
  misfortunes: { deck: Counts; discard: Counts; known: string[]; drawer: number | null; to_draw: number }
  effects: string[]
  reduction: number
  giving: Giving | null
  seats: RisingSeat[]
  won: boolean | null
  winners: number[]
  scores: number[]
}
