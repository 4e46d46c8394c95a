// What the server says of a position. Areas 1-5 are the Districts, 6 is the Black Market; seats count from 1, 0 is the neutral.

import type { Schemas } from '../../lib/types'

export type View = Schemas['AtlandiceView']
export type Area = Schemas['AreaView']
export type Party = Schemas['PartyView']
export type Standing = Schemas['StandingView']
export type ClockEvent = Schemas['ClockEvent']
export type Kind = keyof Schemas['Resources']

export const KINDS: readonly Kind[] = ['gem', 'book', 'provision', 'tool', 'weapon']
export const MARKET = 6
/** The tiles that move the Submarine; one drawing does for all. */
export const STEERING = ['1', '2', '3']

/** The players, and the neutral if there is one. */
export function parties(view: View): Party[] {
  return view.neutral ? [...view.seats, view.neutral] : view.seats
}

/** Has every token of this kind left the game? */
export function gone(view: View, kind: Standing['resource']): boolean {
  return view.areas.some((area) => area.resource === kind && area.used_up)
}

export function lying(area: Area): Kind[] {
  return KINDS.filter((kind) => area.resources[kind] > 0)
}

/** The Area that a District's name stands for, as tiles that were won name it. */
export const district = (view: View, name: string): Area => view.areas.find((area) => area.name === name)!
