// The words of the board itself.

import type { Lang } from './names'

const EN = {
  board: 'Atlantis Rising: an island with six arms around a glowing centre',
  turn: 'Turn', tiles: 'Tiles left:', start: 'Start', place: 'Place', misfortunes: 'Misfortunes', act: 'Act',
  attack: 'Attack', build: 'Build', misfortune: 'Misfortune', knowledge: 'Knowledge', last: 'last:',
  next: 'next:', discarded: 'discarded', centre: 'Centre', navy: 'Navy', gate: 'Cosmic gate',
  built: '{n} of {all} built', builtBy: 'built by {name}', lack: 'lack', costs: 'costs', supply: 'Supply', defence: 'defence',
  against: '{defence} against {attack}', die: 'Attack die', lost: 'tiles lost', safe: 'safe', galley: 'Galley',
  most: 'at most +{n}', home: 'at home', held: 'held back', gave: 'gives', passed: 'passed',
  first: 'starts', gone: 'under water', tip: 'tip', barrier: 'barrier', barred: 'already proposed',
  rings: 'rings', free: 'free', whole: 'Whole island', closer: 'look closer', choices: '{n} choices',
  target: 'roll {n} or more', draws: 'draw {n}, keep {kept}', forges: '1 ore for {n} Atlantium', groups: '{n} for a new Atlantean',
  floods: 'Flood among the next {n} misfortunes', floodNext: 'Flood as the next misfortune',
  brave: 'with courage', plain: 'without courage', unplaced: 'unused figures: {n}', copied: 'also {name}', hands: 'Players',
  pays: 'To pay for {name}', give: 'Give {n}', won: 'The gate stands. Atlantis is saved.',
  lostGame: 'Atlantis is lost.', thinking: 'Chance decides …', play: 'Play', discard: 'Discard',
  with: '{n} with courage', empty: 'nobody',
}
type Words = typeof EN
const FR: Words = {
  board: 'Atlantis Rising : une île à six bras autour d’un centre lumineux',
  turn: 'Tour', tiles: 'Tuiles restantes :', start: 'Début', place: 'Placer', misfortunes: 'Malheurs', act: 'Agir',
  attack: 'Attaque', build: 'Bâtir', misfortune: 'Malheurs', knowledge: 'Savoirs', last: 'dernier :',
  next: 'à venir :', discarded: 'défaussées', centre: 'Centre', navy: 'Flotte', gate: 'Portail cosmique',
  built: '{n} sur {all} construits', builtBy: 'construit par {name}', lack: 'manque', costs: 'coûte', supply: 'Réserve',
  defence: 'défense', against: '{defence} contre {attack}', die: 'Dé d’attaque', lost: 'tuiles perdues', safe: 'sauf',
  galley: 'Galère', most: 'au plus +{n}', home: 'chez soi', held: 'retenus', gave: 'donne',
  passed: 'a passé', first: 'commence', gone: 'sous l’eau', tip: 'pointe', barrier: 'barrière',
  barred: 'déjà proposée', rings: 'anneaux', free: 'libres', whole: 'Toute l’île', closer: 'voir de près', choices: '{n} choix',
  target: 'faire {n} ou plus', draws: 'piocher {n}, garder {kept}', forges: '1 minerai pour {n} atlantium',
  groups: '{n} pour un nouvel Atlante', floods: 'Crue parmi les {n} prochains malheurs', floodNext: 'Crue au prochain malheur',
  brave: 'avec courage', plain: 'sans courage', unplaced: 'figurines inutilisées : {n}', copied: 'aussi {name}',
  hands: 'Joueurs', pays: 'À payer pour {name}', give: 'Donner {n}',
  won: 'Le portail se dresse. Atlantis est sauvée.', lostGame: 'Atlantis est perdue.', thinking: 'Le sort décide …',
  play: 'Jouer', discard: 'Défausser',
  with: 'dont {n} avec courage', empty: 'personne',
}

export const words = (lang: Lang): Words => (lang === 'fr' ? FR : EN)

/** A text with its gaps filled. */
export function fill(text: string, gaps: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole))
}

// What is asked, by step, and where there is none by phase.
const ASKED: Record<string, readonly [en: string, fr: string]> = {
  income: ['Start of the turn', 'Début du tour'], councilors: ['Councilors are dealt', 'Les conseillers sont distribués'],
  first: ['Who begins?', 'Qui commence ?'], blueprint: ['The blueprint is laid out', 'Le plan est mis en place'],
  place: ['Place an Atlantean ({home} at home)', 'Placer un Atlante ({home} chez soi)'],
  'late-place': ['Place those held back ({held})', 'Placer ceux qui furent retenus ({held})'],
  misfortunes: ['A misfortune is drawn', 'Un malheur est tiré'], act: ['Choose who acts, or be done', 'Choisir qui agit, ou terminer'],
  attack: ['The Athenians attack', 'Les Athéniens attaquent'], build: ['Build a component, or nothing', 'Construire un composant, ou rien'],
  limit: ['Too many cards: play or discard', 'Trop de cartes : jouer ou défausser'],
  W0: ['Raise a tile, or pass', 'Relever une tuile, ou passer'],
  W1: ['Council before a misfortune: raise, play, or pass', 'Conseil avant un malheur : relever, jouer ou passer'],
  WA: ['The attack is rolled: answer it, or pass', 'L’attaque est lancée : répondre ou passer'],
  W3: ['Raise a tile, or pass', 'Relever une tuile, ou passer'],
  give: ['How much energy do you give? {missing} missing', 'Combien d’énergie donner ? Il en manque {missing}'],
  cancel: ['Flood, {section}: cancel it together?', 'Crue, {section} : l’annuler ensemble ?'],
  sink: ['Choose a section: its tip falls', 'Choisir une région : sa pointe tombe'],
  fall: ['Tiles to fall: {left}. In which section?', 'Tuiles à perdre : {left}. Dans quelle région ?'],
  boost: ['{tile}: the roll is {short} too low', '{tile} : il manque {short} au dé'],
  keep: ['Keep a card ({left} to keep)', 'Garder une carte ({left} à garder)'],
  trade: ['Trade: cubes that may still move: {left}', 'Échange : cubes encore à déplacer : {left}'],
  convert: ['Change cubes ({left} left)', 'Changer des cubes (encore {left})'],
  barrier: ['Where does the barrier stand? ({left})', 'Où poser la barrière ? ({left})'],
  lift: ['Where is a tile raised?', 'Où relever une tuile ?'],
  atlas: ['Targets are lower: in which section?', 'Seuils abaissés : dans quelle région ?'],
  talent: ['Which councilor is copied?', 'Quel conseiller copier ?'],
  pick: ['Throw one of these misfortunes away', 'Défausser un de ces malheurs'],
  waive: ['Which cube is not paid? ({left} off)', 'Quel cube ne pas payer ? (encore {left})'],
  recall: ['Panic! Take an Atlantean home', 'Panique ! Ramener un Atlante'],
  plague: ['Plague: which section is emptied?', 'Peste : quelle région se vide ?'],
  roll: ['{tile}: the die rolls', '{tile} : le dé roule'],
}

export function asked(lang: Lang, names: string[], gaps: Record<string, string | number>): string {
  const found = names.map((name) => ASKED[name]).find((pair) => pair)
  return found ? fill(found[lang === 'fr' ? 1 : 0], gaps) : ''
}
