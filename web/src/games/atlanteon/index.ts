import type { Script } from '../../guide/script'
import type { GameStyle } from '../style'
import art from './art.svg'

export default {
  art,
  place: 1,
  onBoard: ['tile', 'tower'],
  goOn: [],
  matters: ['resolved', 'claimed', 'won'],
  icons: {},
  guide: { seats: ['me', 'novice'], script: () => import('./guide') as Promise<{ default: Script<never> }> },
} satisfies GameStyle
