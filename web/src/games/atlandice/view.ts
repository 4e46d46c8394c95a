// What the server says of a position. Areas 1-5 are the Districts, 6 is the Black Market; seats count from 1, 0 is the neutral.

export const KINDS = ['gem', 'book', 'provision', 'tool', 'weapon'] as const
export type Kind = (typeof KINDS)[number]
export const MARKET = 6

export type Step = 'first' | 'deal' | 'gates' | 'take' | 'pick' | 'extra' | 'roll' | 'chain' | 'swap' | 'move' | 'gate'
  | 'submarine' | 'loot' | 'reveal' | 'donate' | 'over'

export interface Area {
  area: number
  name: string
  dice: number
  resources: Record<Kind, number>
  total: number
  submarine: boolean
  resource: Kind | null
  tile: string | null
  hands: number | null
  /** Where the clock would stand if the last die of the round lay here. */
  lands: number | null
  face_down: string[]
  used_up: boolean
}

export interface Won { district: string, tile: string }

export interface Party {
  seat: number
  resources: Record<Kind, number>
  total: number
  points: number
  tiles: Won[]
  dice: number
  has_given: boolean | null
}

export interface Standing {
  resource: Kind
  most: number
  second: number
  firsts: number[]
  seconds: number[]
}

export interface ClockEvent { space: number, event: 'survey' | 'donation', resource: Kind | 'total' | null }

export interface Visit {
  seat: number
  die_from: number
  picks: number
  for: number | null
  area: number | null
  /** Where a resource is moved from, while one is moved. */
  moves_from: number | null
}

export interface View {
  game: 'atlandice'
  step: Step
  to_move: number | null
  chance: boolean
  players: number
  first_player: number | null
  clock: { hand: number, last: number, events: ClockEvent[] }
  submarine: number
  areas: Area[]
  seats: Party[]
  neutral: Party | null
  standing: Standing[]
  unscored_tiles: Won[]
  dice_to_roll: number
  visits_left: number
  visit: Visit | null
  revealing: number | null
  settled: number[]
  donors: number[]
  winners: number[]
  scores: number[]
}

/** The players, and the neutral if there is one. */
export function parties(view: View): Party[] {
  return view.neutral ? [...view.seats, view.neutral] : view.seats
}

/** Has every token of this kind left the game? */
export function gone(view: View, kind: Kind): boolean {
  return view.areas.some((area) => area.resource === kind && area.used_up)
}

export function lying(area: Area): Kind[] {
  return KINDS.filter((kind) => area.resources[kind] > 0)
}
