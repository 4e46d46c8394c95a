// The server's types under short names, and the order in which things are drawn.

import type { Schemas } from '../../lib/types'

export type RisingView = Schemas['RisingView']
export type RisingSeat = RisingView['seats'][number]
export type SectionView = RisingView['sections'][number]
export type TileView = SectionView['tiles'][number]
export type ComponentView = RisingView['blueprint'][number]
export type People = RisingView['navy']['atlanteans'][number]

export const CUBES = ['ore', 'atlantium', 'gold', 'crystal'] as const
export type Cube = (typeof CUBES)[number]

const FLOODS: Record<string, string> = { 'flood-M': 'M', 'flood-H': 'H', 'flood-F': 'F', 'flood-L': 'L', 'flood-R': 'R', 'flood-C': 'C' }

export const tilesOf = (view: RisingView): string[] => view.sections.flatMap(({ tiles }) => tiles.map(({ tile }) => tile))

/** The section that a misfortune floods, if it is a Flood. */
export const floodOf = (misfortune: string): string | null => FLOODS[misfortune] ?? null
