import type { Script } from '../../guide/script'
import type { Look } from '../look'
import art from './art.svg'

export default {
  art,
  place: 3,
  square: false,
  icons: {
    wood: 'res-wood', flax: 'res-flax', ore: 'res-ore', gold: 'res-gold',
    potions: 'res-potion', animals: 'res-animal', treasures: 'res-treasure', knowledge: 'res-knowledge',
  },
  guide: { seats: ['me', 'novice'], script: () => import('./guide') as Promise<{ default: Script<never> }> },
} satisfies Look
