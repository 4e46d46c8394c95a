import type { Script } from '../../guide/script'
import type { GameStyle } from '../style'
import art from './art.svg'

export default {
  art,
  place: 2,
  onBoard: ['take', 'give', 'swap', 'move', 'submarine', 'gate', 'loot', 'donate'],
  listed: { take: 'area', give: 'area' },
  goOn: ['done'],
  matters: ['settled', 'used-up', 'survey', 'donation', 'chain'],
  dice: ['first', 'roll'],
  icons: { gem: 'res-gem', book: 'res-book', provision: 'res-provision', tool: 'res-tool', weapon: 'res-weapon' },
  guide: { seats: ['me', 'novice', 'novice'], script: () => import('./guide') as Promise<{ default: Script<never> }> },
} satisfies GameStyle
