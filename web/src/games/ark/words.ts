// The words on the board.

import type { Amounts, Cube, TokenSet } from './view'
import { CUBES } from './view'

export type Lang = 'en' | 'fr'

const EN = {
  title: (round: number, rounds: number) => `Ark of Atlantis: the island and its city in the sea, round ${round} of ${rounds}`,
  track: 'Time track', round: (n: number) => `Round ${n}`,
  space: (n: number) => `Space ${n}`, eventSpace: 'an event card is drawn when the first marker gets here', reachedSpace: 'its event card is drawn',
  endSpace: 'the round ends here', marker: (who: string, n: number) => `Time marker of ${who} on space ${n}`,
  turn: 'The topmost marker on the lowest space is to move.',
  show: 'Ships on show', inDeck: (n: number) => `${n} in the deck`, fleet: 'Your fleet', fleetOf: (who: string) => `Fleet of ${who}`,
  saved: (n: number, of: number) => `${n} of ${of} saved`, waiting: (n: number, points: number) => `${n} wait: ${minus(points)}`,
  waitingWhy: (n: number, points: number) => `${n} workers are still without a ship: ${minus(points)} points if the game ended now`,
  buildable: 'you can build it', lack: (what: string) => `lack ${what}`, pointsOnly: 'points only', used: 'used', noShip: 'the deck is empty',
  points: 'points', total: 'at the end', player: 'player', supply: 'Supply', ships: 'ships', fleets: 'Fleet', players: 'Players',
  letters: { wood: 'W', flax: 'F', ore: 'O', gold: 'G', potions: 'P', animals: 'A', treasures: 'T', knowledge: 'K' },
  cubes: { wood: 'wood', flax: 'flax', ore: 'ore', gold: 'gold' } as Record<Cube, string>,
  sets: { potions: 'potions', animals: 'animals', treasures: 'treasures', knowledge: 'knowledge' } as Record<TokenSet, string>,
  dry: 'dry', sinking: 'sinking', gone: 'gone', nothing: 'nothing', sank: (n: number) => `${n} sank`,
  yields: (what: string, rings: number) => `${rings} ${rings === 1 ? 'worker gathers' : 'workers gather'} ${what}`,
  once: (what: string) => `once sinking: ${what}`, token: (what: string, value: number, add: number) => `token: ${what} (your set would be worth ${value}, +${add})`,
  noToken: 'no token', stands: (who: string) => `${who} stands here`, turns: (p: string) => `${p} that the next event card makes it sink`,
  drowns: (p: string) => `${p} that the next event card takes it`,
  city: 'The city', cityWorkers: (who: string, n: number) => `${n} ${n === 1 ? 'worker' : 'workers'} of ${who} in the city`, openCity: 'Open the city: fetch gold, buy, sell',
  closeCity: 'Back to the island', turned: 'its last side is up', buys: 'buy', sells: 'sell',
  swim: (n: number) => `${n} ${n === 1 ? 'swims' : 'swim'}`, fine: (gold: number, points: number) => `${gold} gold or ${points} points`,
  swimWhy: (who: string, n: number) => `${n} ${n === 1 ? 'worker' : 'workers'} of ${who} in the water: at the round’s end it costs`,
  events: 'Events', eventsLeft: (n: number) => `${n} ${n === 1 ? 'card' : 'cards'} left`, eventsSeen: (n: number, q: number) => `${n} event ${n === 1 ? 'card' : 'cards'} drawn, ${q} ${q === 1 ? 'earthquake' : 'earthquakes'} among them`,
  quake: 'earthquake', quakeWhy: (p: string) => `${p} that the next event card is an earthquake: two more cards at once`, next: (n: number) => `next event: space ${n}`, nextShort: (n: number) => `next: ${n}`,
  inBag: (n: number) => `${n} in the bag`, left: (n: number, of: number) => `${n} of ${of} workers left`, ofSet: (n: number, what: string, value: number, next: number | null) => `${n} ${what}: ${value} points${next === null ? '' : `, one more makes ${next}`}`,
  has: (n: number, what: string) => `${n} ${what}`, ship: (name: string, points: number) => `${name}, ${points} ${points === 1 ? 'point' : 'points'}`,
  costs: (what: string) => `costs ${what}`, uses: (pay: string, get: string) => (pay ? `use: pay ${pay}, get ${get}` : `use: get ${get}`), wins: 'wins',
  scoring: (s: { track: number; ships: number; tokens: number; gold: number; total: number }) =>
    `${s.track} on the track, ${signed(s.ships)} for workers without a ship, ${signed(s.tokens)} for tokens, ${signed(s.gold)} for gold: ${signless(s.total)}`,
}

const FR: typeof EN = {
  title: (round, rounds) => `Ark of Atlantis : l’île et sa cité dans la mer, manche ${round} sur ${rounds}`,
  track: 'Piste de temps', round: (n) => `Manche ${n}`,
  space: (n) => `Case ${n}`, eventSpace: 'le premier marqueur qui arrive ici fait tirer une carte d’événement', reachedSpace: 'sa carte d’événement est tirée',
  endSpace: 'la manche se termine ici', marker: (who, n) => `Marqueur de temps de ${who}, case ${n}`,
  turn: 'Le marqueur du dessus, sur la case la plus basse, a la main.',
  show: 'Navires à l’étalage', inDeck: (n) => `${n} en pioche`, fleet: 'Votre flotte', fleetOf: (who) => `Flotte de ${who}`,
  saved: (n, of) => `${n} sur ${of} sauvés`, waiting: (n, points) => `${n} à quai : ${minus(points)}`,
  waitingWhy: (n, points) => `${n} ouvriers sont encore sans navire : ${minus(points)} points si la partie finissait maintenant`,
  buildable: 'constructible', lack: (what) => `manque ${what}`, pointsOnly: 'points seuls', used: 'utilisé', noShip: 'la pioche est vide',
  points: 'points', total: 'à la fin', player: 'joueur', supply: 'Réserve', ships: 'navires', fleets: 'Flotte', players: 'Joueurs',
  letters: { wood: 'B', flax: 'L', ore: 'M', gold: 'O', potions: 'P', animals: 'A', treasures: 'T', knowledge: 'S' },
  cubes: { wood: 'bois', flax: 'lin', ore: 'minerai', gold: 'or' },
  sets: { potions: 'potions', animals: 'animaux', treasures: 'trésors', knowledge: 'savoirs' },
  dry: 'au sec', sinking: 'sombre', gone: 'engloutie', nothing: 'rien', sank: (n) => `${n} a sombré`,
  yields: (what, rings) => `${rings} ${rings === 1 ? 'ouvrier récolte' : 'ouvriers récoltent'} ${what}`,
  once: (what) => `côté sombrant : ${what}`, token: (what, value, add) => `jeton : ${what} (votre série vaudrait ${value}, +${add})`,
  noToken: 'pas de jeton', stands: (who) => `${who} s’y trouve`, turns: (p) => `${p} que la prochaine carte la fasse sombrer`,
  drowns: (p) => `${p} que la prochaine carte l’engloutisse`,
  city: 'La cité', cityWorkers: (who, n) => `${n} ${n === 1 ? 'ouvrier' : 'ouvriers'} de ${who} dans la cité`, openCity: 'Ouvrir la cité : chercher de l’or, acheter, vendre',
  closeCity: 'Retour à l’île', turned: 'son dernier côté est visible', buys: 'acheter', sells: 'vendre',
  swim: (n) => `${n} ${n === 1 ? 'nage' : 'nagent'}`, fine: (gold, points) => `${gold} or ou ${points} points`,
  swimWhy: (who, n) => `${n} ${n === 1 ? 'ouvrier' : 'ouvriers'} de ${who} dans l’eau ; à la fin de la manche cela coûte`,
  events: 'Événements', eventsLeft: (n) => `${n} ${n > 1 ? 'cartes' : 'carte'}`, eventsSeen: (n, q) => `${n} ${n > 1 ? 'cartes tirées' : 'carte tirée'}, dont ${q} ${q > 1 ? 'séismes' : 'séisme'}`,
  quake: 'séisme', quakeWhy: (p) => `${p} que la prochaine carte soit un séisme : deux cartes de plus aussitôt`, next: (n) => `prochain événement : case ${n}`, nextShort: (n) => `prochain : ${n}`,
  inBag: (n) => `${n} dans le sac`, left: (n, of) => `${n} ouvriers sur ${of} restent`, ofSet: (n, what, value, next) => `${n} ${what} : ${value} points${next === null ? '' : `, un de plus en fait ${next}`}`,
  has: (n, what) => `${n} ${what}`, ship: (name, points) => `${name}, ${points} ${points === 1 ? 'point' : 'points'}`,
  costs: (what) => `coûte ${what}`, uses: (pay, get) => (pay ? `usage : payer ${pay}, recevoir ${get}` : `usage : recevoir ${get}`), wins: 'gagne',
  scoring: (s) =>
    `${s.track} sur la piste, ${signed(s.ships)} pour les ouvriers sans navire, ${signed(s.tokens)} pour les jetons, ${signed(s.gold)} pour l’or : ${signless(s.total)}`,
}

export type Words = typeof EN
export const WORDS: Record<Lang, Words> = { en: EN, fr: FR }

function minus(points: number): string {
  return `−${Math.abs(points)}`
}

/** A number as people write it, with a true minus sign. */
export function signless(n: number): string {
  return n < 0 ? minus(n) : String(n)
}

export function signed(n: number): string {
  return n < 0 ? minus(n) : `+${n}`
}

export function percent(chance: number, lang: Lang): string {
  const n = Math.round(chance * 100)
  const shown = n === 0 && chance > 0 ? '<1' : String(n)
  return lang === 'fr' ? `${shown}\u202f%` : `${shown}%`
}

/** `4 wood + 1 flax`. */
export function cubesText(amounts: Amounts, lang: Lang): string {
  const words = WORDS[lang]
  return CUBES.filter((cube) => amounts[cube]).map((cube) => `${amounts[cube]} ${words.cubes[cube]}`).join(' + ') || words.nothing
}
