// The board's own words. Sentences for moves come from the server.

import type { Kind } from './view'

export type Lang = 'en' | 'fr'

const nb = '\u00a0' // before a French colon

const en = {
  title: 'Atlandice: the round city', areas: ['Jeweller', 'Library', 'Inn', 'Engineering Works', 'Blacksmith', 'Black Market'],
  onBoard: ['Jeweller', 'Library', 'Inn', 'Engineering', 'Blacksmith', 'Black Market'],
  kind: { gem: 'Gem', book: 'Book', provision: 'Provision', tool: 'Tool', weapon: 'Weapon' } as Record<Kind, string>,
  kinds: { gem: 'Gems', book: 'Books', provision: 'Provisions', tool: 'Tools', weapon: 'Weapons', total: 'all resources' } as Record<Kind | 'total', string>,
  tiles: {
    odd: ['odd', 'Roll the die: on 1, 3 or 5 take one more resource here.'],
    swap: ['swap', 'Swap one resource here with one in another District.'],
    chain: ['chain', 'Roll the die: on 6 roll again and visit the Area of the new result, its effect included.'],
    beyond: ['beyond', 'Roll the die: on 5 or 6 take one resource from any other District.'],
    market: ['market', 'Move one resource from here to the Black Market.'],
    second: ['second', 'If this is your second die of the round, take one more resource here.'],
    hasten: ['hasten', 'Roll the die: on 1 to 4 the clock hand moves on by one, without an event.'],
    smuggle: ['smuggle', 'Move one resource from the Black Market to a District other than the Inn.'],
    gate: ['gate', 'Give one die that still lies at an Area another value: it moves to the Area of that value.'],
    submarine: ['Submarine', 'Move the Submarine to another Area.'],
    even: ['even', 'Roll the die: on 2, 4 or 6 take one more resource here.'],
    spread: ['spread', 'Move one resource from here to another District.'],
    six: ['six', 'Roll the die: on 6 take one resource from the Black Market.'],
    none: ['', 'The Market has no effect.'],
  } as Record<string, [string, string]>,
  quoted: (word: string) => `“${word}”`, and: 'and', colon: ': ', neutral: 'Neutral', you: 'you', points: 'points', point: 'point', wins: 'wins', first: 'First player this round',
  dice: (n: number) => (n === 1 ? '1 die' : `${n} dice`), diceOf: (n: number, of: number) => `${n} of ${of} dice taken this round`,
  given: 'has given a die to the neutral', notGiven: 'has not given a die to the neutral yet',
  tilesWon: (n: number) => (n === 1 ? '1 tile won, worth 3 points' : `${n} tiles won, worth 3 points each`),
  sunk: 'sunk', gone: 'gone', goneLong: (kinds: string) => `No ${kinds} are left in the game.`,
  ahead: (n: number) => `alone in front by ${n}`, tie: 'level in front', behind: (n: number) => `${n} behind the first`, nobody: 'nobody has any',
  tieShort: 'tie', leadsBy: (who: string, a: number, b: number) => `${who} leads, ${a} against ${b}`, tied: (who: string, n: number) => `${who} tie at ${n}`,
  noLead: 'nobody has any yet', survey: (what: string) => `Survey of ${what}`, donation: 'Donation', waves: 'the waves: the end', nothing: 'nothing happens',
  donationLong: 'two resources make 1 point', surveyLong: 'whoever has most scores 1', clock: 'Clock', hand: (n: number, of: number) => `The hand is on ${n} of ${of}.`,
  forecast: 'If the last die lies here', clockBy: (n: number, to: number) => `Clock +${n}, to ${to}`, here: 'Here', below: (n: string) => `Below: ${n}, in unknown order`, lastTile: 'The last tile of this stack',
  nothingLies: 'no resource', submarine: 'Submarine', submarineAt: (where: string) => `Submarine at ${where}: a visit there takes one more`,
  look: (what: string) => `${what}: look closer`, whole: 'Whole city',
  forMe: 'For me', forNeutral: 'For the neutral', done: 'Donate no more', donate: (kind: string) => `Donate: ${kind}`, donateAgain: (kind: string) => `and ${kind}`,
  withdraw: (kind: string) => `Do not donate ${kind}`, gateDie: (where: string) => `Turn a die at ${where}`,
  rolled: (n: number) => `A ${n} was rolled`, last: (who: string) => `Last here: ${who}`, players: 'Players',
  sunkLong: 'Sunk: its three tiles are given, its resource is out of the game.',
}

const fr: typeof en = {
  title: `Atlandice${nb}: la cité ronde`, areas: ['Bijouterie', 'Bibliothèque', 'Auberge', 'Machinerie', 'Forge', 'Marché Noir'],
  onBoard: ['Bijouterie', 'Bibliothèque', 'Auberge', 'Machinerie', 'Forge', 'Marché Noir'],
  kind: { gem: 'Gemme', book: 'Livre', provision: 'Provision', tool: 'Outil', weapon: 'Arme' },
  kinds: { gem: 'Gemmes', book: 'Livres', provision: 'Provisions', tool: 'Outils', weapon: 'Armes', total: 'toutes les ressources' },
  tiles: {
    odd: ['impair', `Lancez le dé${nb}: sur 1, 3 ou 5, prenez ici une ressource de plus.`],
    swap: ['échange', 'Échangez une ressource d’ici et une d’un autre Quartier.'],
    chain: ['enchaînement', `Lancez le dé${nb}: sur 6, relancez et visitez le Secteur tiré, effet compris.`],
    beyond: ['ailleurs', `Lancez le dé${nb}: sur 5 ou 6, prenez une ressource dans un autre Quartier.`],
    market: ['marché', 'Déplacez une ressource d’ici vers le Marché Noir.'],
    second: ['second dé', 'Si c’est votre second dé du tour, prenez ici une ressource de plus.'],
    hasten: ['précipitation', `Lancez le dé${nb}: de 1 à 4, l’aiguille avance d’une case, sans événement.`],
    smuggle: ['contrebande', 'Déplacez une ressource du Marché Noir vers un Quartier autre que l’Auberge.'],
    gate: ['porte', `Donnez un autre numéro à un dé encore posé${nb}: il va au Secteur de ce numéro.`],
    submarine: ['Sous-marin', 'Déplacez le Sous-marin vers un autre Secteur.'],
    even: ['pair', `Lancez le dé${nb}: sur 2, 4 ou 6, prenez ici une ressource de plus.`],
    spread: ['dispersion', 'Déplacez une ressource d’ici vers un autre Quartier.'],
    six: ['six', `Lancez le dé${nb}: sur 6, prenez une ressource au Marché Noir.`],
    none: ['', 'Le Marché n’a pas d’effet.'],
  },
  quoted: (word) => `«${nb}${word}${nb}»`, and: 'et', colon: `${nb}: `, neutral: 'Neutre', you: 'vous', points: 'points', point: 'point', wins: 'gagne', first: 'Premier joueur de ce tour',
  dice: (n) => (n === 1 ? '1 dé' : `${n} dés`), diceOf: (n, of) => `${n} dés pris sur ${of} ce tour`,
  given: 'a donné un dé au neutre', notGiven: 'n’a pas encore donné de dé au neutre',
  tilesWon: (n) => (n === 1 ? '1 tuile gagnée, qui vaut 3 points' : `${n} tuiles gagnées, 3 points chacune`),
  sunk: 'noyée', gone: 'épuisé', goneLong: (kinds) => `Il n’y a plus de ${kinds} en jeu.`,
  ahead: (n) => `seul en tête, de ${n}`, tie: 'à égalité en tête', behind: (n) => `à ${n} du premier`, nobody: 'personne n’en a',
  tieShort: 'égal', leadsBy: (who, a, b) => `${who} mène, ${a} contre ${b}`, tied: (who, n) => `${who} à égalité, ${n} chacun`,
  noLead: 'personne n’en a encore', survey: (what) => `Inventaire${nb}: ${what}`, donation: 'Don', waves: `les vagues${nb}: la fin`, nothing: 'rien ne se passe',
  donationLong: 'deux ressources font 1 point', surveyLong: 'qui en a le plus gagne 1', clock: 'Horloge', hand: (n, of) => `L’aiguille est sur ${n} de ${of}.`,
  forecast: 'Si le dernier dé est ici', clockBy: (n, to) => `Horloge +${n}, sur ${to}`, here: 'Ici', below: (n) => `Dessous${nb}: ${n}, ordre inconnu`, lastTile: 'Dernière tuile de cette pile',
  nothingLies: 'aucune ressource', submarine: 'Sous-marin', submarineAt: (where) => `Sous-marin${nb}: ${where}. Une visite y prend une ressource de plus`,
  look: (what) => `${what}${nb}: voir de plus près`, whole: 'Toute la cité',
  forMe: 'Pour moi', forNeutral: 'Pour le neutre', done: 'Ne plus donner', donate: (kind) => `Donner${nb}: ${kind}`, donateAgain: (kind) => `et ${kind}`,
  withdraw: (kind) => `Ne pas donner${nb}: ${kind}`, gateDie: (where) => `Changer un dé${nb}: ${where}`,
  rolled: (n) => `Le dé a donné ${n}`, last: (who) => `Dernier ici${nb}: ${who}`, players: 'Joueurs',
  sunkLong: `Engloutie${nb}: ses trois tuiles sont données, sa ressource est hors du jeu.`,
}

export type Words = typeof en
export const words: Record<Lang, Words> = { en, fr }

export const tileWords = (say: Words, tile: string | null) =>
  say.tiles[tile === null ? 'none' : '123'.includes(tile) ? 'submarine' : tile] ?? say.tiles.none!

export const listed = (say: Words, things: string[]) =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} ${say.and} ${things.at(-1)}`
