import type { Script } from '../../guide/script'
import type { Look } from '../look'
import art from './art.svg'

export default {
  art,
  place: 2,
  square: true,
  icons: { gem: 'res-gem', book: 'res-book', provision: 'res-provision', tool: 'res-tool', weapon: 'res-weapon' },
  guide: { seats: ['me', 'novice', 'novice'], script: () => import('./guide') as Promise<{ default: Script<never> }> },
} satisfies Look
