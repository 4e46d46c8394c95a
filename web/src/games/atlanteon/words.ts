// The words of the board, in both languages.

import type { AtlanteonView, Seat, SquareView, TowerColour } from './view'

export type Lang = 'en' | 'fr'

const EN = {
  board: (files: number, ranks: number) => `Atlanteon: a floor of ${files} by ${ranks} stones, a1 at the bottom left`,
  sides: ['Guardians', 'Marauders'] as [string, string],
  influence: 'influence',
  takes: 'who takes it now',
  hand: (side: string, count: number) => `${side}: ${count} unplayed ${count === 1 ? 'tile' : 'tiles'}`,
  tile: (side: string, tile: string) => (tile === 'K' ? `King of the ${side}` : `Tile ${tile} of the ${side}`),
  tileTold: (tile: string) => (tile === 'K' ? 'No influence. Whoever controls the enemy King wins.'
    : tile === '0' ? 'No influence.' : `Adds ${tile} to its own square and to the squares beside it.`),
  tower: { white: 'White tower', black: 'Black tower' } as Record<TowerColour, string>,
  towerTold: { white: 'More influence around it captures it.', black: 'Less influence around it captures it.' } as Record<TowerColour, string>,
  towersLeft: (count: number) => (count === 1 ? 'one to place' : `${count} to place`),
  empty: 'empty',
  against: (own: number, other: number) => `Influence: Guardians ${own}, Marauders ${other}`,
  leads: (side: string) => `${side} would take it now`,
  depends: 'a tie: it goes to whoever does not place the last tile beside it',
  open: (count: number) => (count === 0 ? 'no open side' : count === 1 ? 'one open side' : `${count} open sides`),
  holds: (side: string) => `held by the ${side}`,
  captured: (side: string) => `captured by the ${side}`,
  last: 'just played',
  settled: 'just settled',
  danger: 'this King is in danger',
  then: (own: number, other: number) => `After this move: ${own} against ${other}`,
  chosen: 'chosen',
  toMove: 'to move',
  toPlace: 'Towers to place',
  markers: (placed: number, all: number) => `${placed} of ${all} markers on the board`,
  towers: (count: number) => `${count} of 3 towers captured`,
  wins: (side: string) => `${side} win`,
  reasons: { king: 'they control the enemy King', towers: 'they hold all three towers', markers: 'markers and King are all in play' },
  points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
  stop: '.',
  colon: ': ',
}

const FR: typeof EN = {
  board: (files, ranks) => `Atlanteon : un sol de ${files} dalles sur ${ranks}, a1 en bas à gauche`,
  sides: ['Gardiens', 'Maraudeurs'],
  influence: 'influence',
  takes: 'qui la prend pour l’instant',
  hand: (side, count) => `${side} : ${count} ${count < 2 ? 'tuile' : 'tuiles'} à jouer`,
  tile: (side, tile) => (tile === 'K' ? `Roi des ${side}` : `Tuile ${tile} des ${side}`),
  tileTold: (tile) => (tile === 'K' ? 'Aucune influence. Qui contrôle le Roi adverse gagne.'
    : tile === '0' ? 'Aucune influence.' : `Ajoute ${tile} à sa case et aux cases voisines.`),
  tower: { white: 'Tour blanche', black: 'Tour noire' },
  towerTold: { white: 'Le plus d’influence autour d’elle la capture.', black: 'Le moins d’influence autour d’elle la capture.' },
  towersLeft: (count) => (count === 1 ? 'une à placer' : `${count} à placer`),
  empty: 'vide',
  against: (own, other) => `Influence : Gardiens ${own}, Maraudeurs ${other}`,
  leads: (side) => `les ${side} la prendraient maintenant`,
  depends: 'égalité : elle va à qui ne pose pas la dernière tuile à côté',
  open: (count) => (count === 0 ? 'aucun côté ouvert' : count === 1 ? 'un côté ouvert' : `${count} côtés ouverts`),
  holds: (side) => `tenue par les ${side}`,
  captured: (side) => `capturée par les ${side}`,
  last: 'vient d’être jouée',
  settled: 'vient d’être décidée',
  danger: 'ce Roi est en danger',
  then: (own, other) => `Après ce coup : ${own} contre ${other}`,
  chosen: 'choisi',
  toMove: 'au trait',
  toPlace: 'Tours à placer',
  markers: (placed, all) => `${placed} marqueurs sur ${all} posés`,
  towers: (count) => `${count} ${count < 2 ? 'tour capturée' : 'tours capturées'} sur 3`,
  wins: (side) => `Les ${side} gagnent`,
  reasons: { king: 'ils contrôlent le Roi adverse', towers: 'ils tiennent les trois tours', markers: 'marqueurs et Roi tous en jeu' },
  points: (count) => (count < 2 ? `${count} point` : `${count} points`),
  stop: '.',
  colon: ' : ',
}

export type Words = typeof EN
export const WORDS: Record<Lang, Words> = { en: EN, fr: FR }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const sentences = (parts: string[]) => parts.filter(Boolean).map((part) => capital(part.replace(/\.$/, ''))).join('. ') + '.'

/** A square in words: what stands there, the influence, who has it or would take it. */
export function told(words: Words, square: SquareView, news: 'last' | 'settled' | null, after?: SquareView): string {
  const side = (seat: Seat) => words.sides[seat - 1]!
  const isTower = square.piece === 'white tower' || square.piece === 'black tower'
  const colour: TowerColour = square.piece === 'black tower' ? 'black' : 'white'
  const what = isTower ? words.tower[colour] : square.piece === 'tile' ? words.tile(side(square.owner!), square.tile!) : words.empty
  const changes = after && !square.control && after.influence.join() !== square.influence.join()
  return `${square.square}${words.colon}${sentences([
    what,
    isTower && !square.control ? words.towerTold[colour] : '',
    square.control ? (isTower ? words.captured : words.holds)(side(square.control)) : '',
    words.against(...square.influence),
    square.control || square.piece === 'empty' ? '' : square.leads ? words.leads(side(square.leads)) : words.depends,
    inDanger(square) ? words.danger : '',
    square.control ? '' : words.open(square.open),
    changes ? words.then(...after.influence) : '',
    news ? words[news] : '',
  ])}`
}

/** A King that the other side would take as things stand. */
export function inDanger(square: SquareView): boolean {
  return square.tile === 'K' && !square.control && square.leads !== null && square.leads !== square.owner
}

export function result(words: Words, view: AtlanteonView): { title: string; why: string } | null {
  if (!view.winner) return null
  const points = words.points(view.scores[view.winner - 1]!)
  return { title: words.wins(words.sides[view.winner - 1]!), why: `${view.reason ? `${words.reasons[view.reason]} · ` : ''}${points}` }
}
