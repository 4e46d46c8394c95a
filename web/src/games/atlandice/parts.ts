// What the pieces stand for: fields of the kind of move that is asked for now. Whether they can be clicked is not decided here.

import type { PartialAction } from '../../lib/partialAction'
import type { LegalAction } from '../../lib/types'
import { KINDS, type Kind, type View } from './view'

export type Asked = string | null

export const asked = (actions: LegalAction[]): Asked => actions[0]?.kind ?? null

/** An Area's ground. */
export function areaPart(kind: Asked, area: number): PartialAction | null {
  if (kind === 'gate') return { value: area }
  return kind === 'take' || kind === 'give' || kind === 'move' || kind === 'submarine' ? { area } : null
}

/** A die that lies at an Area, where that is another thing than the Area. */
export const diePart = (kind: Asked, area: number): PartialAction | null => (kind === 'gate' ? { area } : null)

/** Tokens of a kind at an Area. */
export function tokenPart(kind: Asked, view: View, area: number, resource: Kind): PartialAction | null {
  const here = view.visit?.area ?? null
  if (kind === 'loot') return { area, resource }
  if (kind === 'swap') return area === here ? { resource } : { area, other: resource }
  if (kind === 'pick') return area === here ? { resource } : null
  return kind === 'move' && area === view.visit?.moves_from ? { resource } : null
}

/** The two kinds of a donation, as the server orders them. */
export function pair(one: Kind, other: Kind): PartialAction {
  const [first, second] = KINDS.indexOf(one) <= KINDS.indexOf(other) ? [one, other] : [other, one]
  return { kind: 'donate', one: first, other: second }
}
