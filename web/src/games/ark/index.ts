import type { Script } from '../../guide/script'
import type { GameStyle } from '../style'
import art from './art.svg'

export default {
  art,
  place: 3,
  onBoard: ['gather', 'treasure', 'use', 'gold', 'buy', 'sell', 'build'],
  goOn: [],
  matters: ['sink', 'flip', 'build', 'sell', 'treasure'],
  minor: ['marker', 'token'],
  icons: {
    wood: 'res-wood', flax: 'res-flax', ore: 'res-ore', gold: 'res-gold',
    potions: 'res-potion', animals: 'res-animal', treasures: 'res-treasure', knowledge: 'res-knowledge',
  },
  guide: { seats: ['me', 'novice'], script: () => import('./guide') as Promise<{ default: Script<never> }> },
} satisfies GameStyle
