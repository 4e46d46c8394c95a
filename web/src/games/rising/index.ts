import type { Script } from '../../guide/script'
import type { Look } from '../look'
import art from './art.svg'

export default {
  art,
  place: 4,
  square: false,
  icons: {
    ore: 'res-ore', gold: 'res-gold', atlantium: 'res-atlantium', crystal: 'res-crystal', energy: 'res-energy', courage: 'res-courage',
  },
  guide: { seats: ['me', 'novice'], options: { level: 'easy' }, script: () => import('./guide') as Promise<{ default: Script<never> }> },
} satisfies Look
