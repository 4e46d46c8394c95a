import type { Script } from '../../guide/script'
import type { GameStyle } from '../style'
import art from './art.svg'

export default {
  art,
  place: 4,
  onBoard: ['place', 'raise', 'sink', 'plague', 'recall', 'act', 'build', 'target', 'convert', 'move', 'play', 'discard', 'pick'],
  goOn: ['done-placing', 'pass', 'endure', 'done', 'accept', 'pass-build', 'end-trade', 'end-convert'],
  elsewhere: ['move'],
  matters: ['destroy', 'raise', 'battle', 'build', 'cancelled', 'barrier', 'gone'],
  dice: ['roll', 'attack'],
  wait: 2000,
  icons: {
    ore: 'res-ore', gold: 'res-gold', atlantium: 'res-atlantium', crystal: 'res-crystal', energy: 'res-energy', courage: 'res-courage',
  },
  guide: { seats: ['me', 'novice'], options: { level: 'easy' }, script: () => import('./guide') as Promise<{ default: Script<never> }> },
} satisfies GameStyle
