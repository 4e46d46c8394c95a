// What the things of Rising are called, and what they do in a few words; numbers that a data file may change are left to
// the server's sentences.

export type Lang = 'en' | 'fr'
type Pair = readonly [en: string, fr: string]
type Table = Record<string, Pair>

const SECTIONS: Table = {
  M: ['Mountains', 'Montagnes'], H: ['Hills', 'Collines'], F: ['Forests', 'Forêts'],
  L: ['Libraries', 'Bibliothèques'], R: ['Forges', 'Forges'], C: ['Cities', 'Cités'],
}
const SHORT_SECTIONS: Table = { ...SECTIONS, L: ['Libraries', 'Bibliothèq.'] }
const WORKS: Table = {
  M: ['roll for ore', 'lancer pour du minerai'], H: ['roll for gold', 'lancer pour de l’or'],
  F: ['roll for crystal', 'lancer pour du cristal'], L: ['draw knowledge cards', 'piocher des cartes Savoir'],
  R: ['turn ore into Atlantium', 'changer du minerai en atlantium'],
  C: ['win over a new Atlantean', 'gagner un nouvel Atlante'],
}
const GOODS: Table = {
  ore: ['ore', 'minerai'], atlantium: ['Atlantium', 'atlantium'], gold: ['gold', 'or'], crystal: ['crystal', 'cristal'],
  energy: ['energy', 'énergie'], courage: ['courage', 'courage'], barriers: ['barriers', 'barrières'],
  grey: ['grey Atlanteans', 'Atlantes gris'], home: ['Atlanteans at home', 'Atlantes chez soi'],
}
const COUNCILORS: Table = {
  explorer: ['Explorer', 'Explorateur'], astrologer: ['Astrologer', 'Astrologue'], priest: ['Priest', 'Prêtre'],
  champion: ['Champion', 'Champion'], scholar: ['Scholar', 'Érudit'], artificer: ['Artificer', 'Artisan'],
}
const ABILITIES: Table = {
  explorer: ['lower target numbers', 'seuils plus bas'],
  astrologer: ['may place after the misfortunes', 'peut placer après les malheurs'],
  priest: ['energy each turn', 'de l’énergie à chaque tour'], champion: ['courage each turn', 'du courage à chaque tour'],
  scholar: ['knowledge each turn', 'un savoir à chaque tour'], artificer: ['components cost less', 'composants moins chers'],
}
const CARDS: Table = {
  'ancestors-gambit': ['Ancestors’ Gambit', 'Pari des ancêtres'], 'ballad-of-bravery': ['Ballad of Bravery', 'Ballade des braves'],
  'science-of-shielding': ['Science of Shielding', 'Science des barrières'],
  'untapped-talent': ['Untapped Talent', 'Talent insoupçonné'], 'ancient-atlas': ['Ancient Atlas', 'Atlas ancien'],
  'market-day': ['Market Day', 'Jour de marché'], 'borrowed-plans': ['Borrowed Plans', 'Plans empruntés'],
  'twin-harmonics': ['Twin Harmonics', 'Double harmonie'], 'reading-the-tides': ['Reading the Tides', 'Lecture des marées'],
  'song-of-the-seabed': ['Song of the Seabed', 'Chant des abysses'], 'inner-light': ['Inner Light', 'Lumière intérieure'],
  'heroic-verse': ['Heroic Verse', 'Vers héroïques'], 'burning-mirrors': ['Burning Mirrors', 'Miroirs ardents'],
  'tireless-hands': ['Tireless Hands', 'Mains infatigables'], 'alchemists-notes': ['Alchemist’s Notes', 'Notes d’alchimiste'],
}
const CARD_EFFECTS: Table = {
  'ancestors-gambit': ['roll the attack again', 'relancer l’attaque'],
  'ballad-of-bravery': ['courage for all with two in the Navy', 'courage pour qui a deux Atlantes dans la Flotte'],
  'science-of-shielding': ['place a barrier', 'poser une barrière'],
  'untapped-talent': ['copy a councilor this turn', 'copier un conseiller ce tour'],
  'ancient-atlas': ['lower targets in a section', 'seuils d’une région abaissés'],
  'market-day': ['trade cubes', 'échanger des cubes'], 'borrowed-plans': ['the build costs less', 'construire pour moins cher'],
  'twin-harmonics': ['the benefit twice', 'le bonus deux fois'],
  'reading-the-tides': ['look at misfortunes, discard one', 'regarder des malheurs, en défausser un'],
  'song-of-the-seabed': ['raise a tile', 'relever une tuile'], 'inner-light': ['receive energy', 'recevoir de l’énergie'],
  'heroic-verse': ['receive courage', 'recevoir du courage'], 'burning-mirrors': ['the attack is lower', 'l’attaque baisse'],
  'tireless-hands': ['the next action twice', 'la prochaine action deux fois'],
  'alchemists-notes': ['change cubes', 'changer des cubes'],
}
const MISFORTUNES: Table = {
  'flood-M': ['Flood: Mountains', 'Crue : Montagnes'], 'flood-H': ['Flood: Hills', 'Crue : Collines'],
  'flood-F': ['Flood: Forests', 'Crue : Forêts'], 'flood-L': ['Flood: Libraries', 'Crue : Bibliothèques'],
  'flood-R': ['Flood: Forges', 'Crue : Forges'], 'flood-C': ['Flood: Cities', 'Crue : Cités'],
  'calm-seas': ['Calm Seas', 'Mer calme'], 'controlled-flood': ['Controlled Flood', 'Crue maîtrisée'],
  'crisis-of-faith': ['Crisis of Faith', 'Foi ébranlée'], earthquake: ['Earthquake', 'Séisme'],
  'spur-the-cycle': ['Spur the Cycle', 'Relance du cycle'], panic: ['Panic!', 'Panique !'], plague: ['Plague', 'Peste'],
  hopelessness: ['Hopelessness', 'Désespoir'], 'lack-of-support': ['Lack of Support', 'Manque de soutien'],
}
const COMPONENTS: Table = {
  'power-core': ['Power Core', 'Noyau de puissance'], 'tidal-anchor': ['Tidal Anchor', 'Ancre des marées'],
  'signal-mirror': ['Signal Mirror', 'Miroir à signaux'], 'muster-bell': ['Muster Bell', 'Cloche de ralliement'],
  'lifting-stone': ['Lifting Stone', 'Pierre élévatrice'], 'star-well': ['Star Well', 'Puits d’étoiles'],
  'solar-matrix': ['Solar Matrix', 'Matrice solaire'], 'targeting-spire': ['Targeting Spire', 'Tour de visée'],
  'exchange-conduit': ['Exchange Conduit', 'Conduit d’échange'], 'hero-vault': ['Hero Vault', 'Crypte des héros'],
  'crew-beacon': ['Crew Beacon', 'Fanal d’équipage'], 'ward-lattice': ['Ward Lattice', 'Treillis protecteur'],
  'ether-valve': ['Ether Valve', 'Valve d’éther'], 'memory-prism': ['Memory Prism', 'Prisme de mémoire'],
  'oath-ring': ['Oath Ring', 'Anneau du serment'], 'balance-arm': ['Balance Arm', 'Bras de balance'],
  'void-keel': ['Void Keel', 'Quille du vide'], 'phase-sails': ['Phase Sails', 'Voiles de phase'],
  'time-lens': ['Time Lens', 'Lentille du temps'], 'gate-arch': ['Gate Arch', 'Arche du portail'],
  'crown-of-poles': ['Crown of Poles', 'Couronne des pôles'],
}
const BENEFITS: Table = {
  energy: ['+{n} energy', '+{n} énergie'], courage: ['+{n} courage', '+{n} courage'],
  barriers: ['barriers: {n}', 'barrières : {n}'], raise: ['tiles raised: {n}', 'tuiles relevées : {n}'],
  knowledge: ['cards drawn: {n}', 'cartes piochées : {n}'],
  'knowledge-for-all': ['cards for each: {n}', 'cartes pour chacun : {n}'],
  'courage-for-all': ['courage for each: {n}', 'courage pour chacun : {n}'],
  grey: ['grey Atlanteans: {n}', 'Atlantes gris : {n}'], trade: ['trade {n} cubes', 'échanger {n} cubes'],
  convert: ['change {n} cubes', 'changer {n} cubes'],
  solar: ['next turn: double energy', 'tour suivant : énergie doublée'],
  spire: ['next turn: no attack die', 'tour suivant : pas de dé'],
}
const EFFECTS: Table = {
  'crisis-of-faith': ['Crisis of Faith: no energy at the centre', 'Foi ébranlée : pas d’énergie au centre'],
  hopelessness: ['Hopelessness: courage has no effect', 'Désespoir : le courage est sans effet'],
  'lack-of-support': ['Lack of Support: no abilities', 'Manque de soutien : aucun pouvoir'],
  'solar-matrix': ['Solar Matrix: double energy', 'Matrice solaire : énergie doublée'],
  'targeting-spire': ['Targeting Spire: no attack die', 'Tour de visée : pas de dé d’attaque'],
  'next-solar-matrix': ['Next turn: Solar Matrix', 'Tour suivant : Matrice solaire'],
  'next-targeting-spire': ['Next turn: Targeting Spire', 'Tour suivant : Tour de visée'],
  'tireless-hands': ['Tireless Hands: the next action twice', 'Mains infatigables : la prochaine action deux fois'],
  'twin-harmonics': ['Twin Harmonics: the benefit twice', 'Double harmonie : le bonus deux fois'],
  'borrowed-plans': ['Borrowed Plans: {n} cubes less', 'Plans empruntés : {n} cubes de moins'],
}
const LEVELS: Table = {
  easy: ['Easy', 'Facile'], normal: ['Normal', 'Normal'], hard: ['Hard', 'Difficile'], cosmic: ['Cosmic', 'Cosmique'],
}

const from = (table: Table) => (lang: Lang, id: string, n: number | string = ''): string =>
  (table[id]?.[lang === 'fr' ? 1 : 0] ?? id).replace('{n}', String(n))

export const sectionName = from(SECTIONS)
export const shortSection = from(SHORT_SECTIONS)
export const sectionWork = from(WORKS)
export const goodName = from(GOODS)
export const councilorName = from(COUNCILORS)
export const ability = from(ABILITIES)
export const cardName = from(CARDS)
export const cardEffect = from(CARD_EFFECTS)
export const misfortuneName = from(MISFORTUNES)
export const componentName = from(COMPONENTS)
export const benefitText = from(BENEFITS)
export const effectText = from(EFFECTS)
export const levelName = from(LEVELS)

/** Effects that help, of those that are in force. */
export const HELPS = ['solar-matrix', 'targeting-spire', 'next-solar-matrix', 'next-targeting-spire', 'tireless-hands',
                      'twin-harmonics', 'borrowed-plans']
