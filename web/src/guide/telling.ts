// Small words that all guides use.

import { nameOf } from '../lib/people'
import { tell, type Now } from './script'

/** What somebody at the table is called. */
export function who(now: Now<unknown>, seat: number | null): string {
  const found = now.seats.find((one) => one.seat === seat)
  return found ? nameOf(found, now.seats) : ''
}

/** All others, in the order of their seats. */
export const others = (now: Now<unknown>): string[] => now.seats.filter(({ seat }) => seat !== now.me).map(({ seat }) => who(now, seat))

/** The first of the others. */
export const rival = (now: Now<unknown>): string => others(now)[0] ?? ''

export const english = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`
export const french = (n: number, un: string, des = `${un}s`) => `${n} ${n < 2 ? un : des}`

/** The same words about help in every game. */
export const HELP = {
  id: 'help',
  look: () => ['.match > header .btn'],
  en: () => tell('Help is near',
    'Hint shows the bot’s best moves and how often they win. Rules, or the ? key, opens the rules at your decision. Undo takes a move back.'),
  fr: () => tell('L’aide est là',
    'Conseil montre les meilleurs coups du bot et leurs chances. Règles, ou la touche « ? », ouvre les règles au bon endroit. Reprendre annule un coup.'),
}

/** What the last step says of a game that has ended before. */
export const OVER = {
  en: tell('The game is over', 'The page tells who won and why. Replay it move by move, or ask for a rematch: you know the game now.'),
  fr: tell('La partie est finie', 'La page dit qui gagne et pourquoi. Revoyez-la coup par coup, ou demandez une revanche : vous connaissez le jeu.'),
}
