// The server's view of Atlanteon. All of it is open; seats count from 1 (1 Guardians, 2 Marauders).

import type { Schemas } from '../../lib/types'

export type AtlanteonView = Schemas['AtlanteonView']
export type SquareView = Schemas['SquareView']
export type TowerColour = keyof Schemas['TowersView']
/** The two white towers are the same in play; they are drawn as a palace and a temple. */
export type TowerDrawing = 'palace' | 'temple' | 'black'
