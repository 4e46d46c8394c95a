import type { Script } from '../../guide/script'
import type { Look } from '../look'
import art from './art.svg'

export default {
  art,
  place: 1,
  square: true,
  icons: {},
  guide: { seats: ['me', 'novice'], script: () => import('./guide') as Promise<{ default: Script<never> }> },
} satisfies Look
