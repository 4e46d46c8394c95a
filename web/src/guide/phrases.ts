// Phrases that all guides use.

import { nameOf } from '../lib/seatNames'
import { stepText, type Now } from './script'

/** The name of the player at a seat. */
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

/** The step about help, the same in every game. */
export const HELP = {
  id: 'help',
  look: () => ['.match > header .btn'],
  en: () => stepText('Getting help',
    'Hint shows the best moves and your winning chances. Rules, or the ? key, opens the rules for your current decision. Undo takes back a move.'),
  fr: () => stepText('De l’aide',
    '« Indice » montre les meilleurs coups et vos chances de gagner. « Règles », ou la touche « ? », ouvre les règles au bon endroit. « Annuler » reprend votre dernier coup.'),
}

/** The last step's text if the game is already over. */
export const OVER = {
  en: stepText('The game is over', 'The page shows who won and why. Replay the game move by move, or ask for a rematch: now you know how to play.'),
  fr: stepText('La partie est finie', 'La page montre qui a gagné et pourquoi. Revoyez la partie coup par coup, ou demandez une revanche : vous savez maintenant jouer.'),
}
