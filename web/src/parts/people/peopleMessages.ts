// The words of leaderboards and profiles.

import type { Game } from '../../lib/api'
import { settings } from '../../lib/settings.svelte'

const en = {
  lead: 'Rated matches', game: 'Game', players: 'Players', pace: 'Pace', level: 'Level', bots: 'Show bots', find: 'Find a player', name: 'Name',
  rank: 'rank', player: 'player', rating: 'rating', games: 'games', won: 'won', last: 'last played', you: 'you', comparison: 'for comparison', 
  live: 'Live', turns: 'Correspondence', provisional: 'Provisional', provisionalHelp: 'fewer than 20 rated games, or still ±80 and more: no rank yet', nobody: 'Nobody has played a rated match here yet.',
  ranks: (first: number, last: number, all: number) => (first === last ? `Rank ${first} of ${all}.` : `Rank ${first} to ${last} of ${all}.`), noRank: 'No rank yet.', yourPage: 'Your page', read: 'How to read it',
  readHelp: 'The dot is the estimate, the bar where the true strength lies 19 times in 20. Players whose bars overlap by half share a range of ranks: nobody can tell them apart yet.',
  together: 'All win or lose together', togetherHelp: 'Teams are rated against the island, for each level and number of seats. This is the share that teams have won.', seats: (n: number, level: string) => `${level}, ${n} seats`,
  more: 'Show more', matches: (n: number) => (n === 1 ? '1 match' : `${n} matches`), since: (date: string) => `playing since ${date}`, record: 'Record', against: 'against', recent: 'Recent matches', allGames: 'All games', all: 'All', people: 'People', onlyBots: 'Bots only',
  any: 'Any result', lost: 'Lost', wonWord: 'Won', drawn: 'Draw', none: 'No result', milestones: 'Milestones', review: 'Review', band: 'The band is where the true strength lies 19 times in 20. It narrows with every rated game.', curve: (game: string) => `${game}: rating`,
  private: 'This profile is private.', makePrivate: 'Private profile', privateHelp: 'Others see only your name.', noMatches: 'No finished matches.', noRatings: 'No rated matches yet.', casual: 'casual', alone: 'one screen', ownBot: 'other bot', opponents: 'Opponents', result: 'Result', at: (n: number) => `${n} players`, bestLevel: 'best level won', wonOf: 'won', span: 'Period', month: '1 month', half: '6 months', whole: 'All', fewPoints: 'The curve begins with the second rated game of this period.', move: (n: number) => `Move ${n}:`,
}
const fr: typeof en = {
  lead: 'Parties classées', game: 'Jeu', players: 'Joueurs', pace: 'Cadence', level: 'Niveau', bots: 'Afficher les bots', find: 'Trouver un joueur', name: 'Nom',
  rank: 'rang', player: 'joueur', rating: 'cote', games: 'parties', won: 'gagnées', last: 'dernière partie', you: 'vous', comparison: 'pour comparer', 
  live: 'En direct', turns: 'Correspondance', provisional: 'Provisoire', provisionalHelp: 'moins de 20 parties classées, ou encore ±80 et plus\u202f: pas encore de rang', nobody: 'Personne n’a encore joué de partie classée ici.',
  ranks: (first, last, all) => (first === last ? `Rang ${first} sur ${all}.` : `Rang ${first} à ${last} sur ${all}.`), noRank: 'Pas encore de rang.', yourPage: 'Votre page', read: 'Comment le lire',
  readHelp: 'Le point est l’estimation, la barre l’endroit où se trouve la vraie force 19 fois sur 20. Les joueurs dont les barres se recouvrent à moitié partagent une plage de rangs\u202f: on ne peut pas encore les départager.',
  together: 'On gagne ou on perd ensemble', togetherHelp: 'Les équipes sont cotées contre l’île, pour chaque niveau et nombre de sièges. Voici la part gagnée par les équipes.', seats: (n, level) => `${level}, ${n} sièges`,
  more: 'Afficher plus', matches: (n) => (n === 1 ? '1 partie' : `${n} parties`), since: (date) => `joue depuis le ${date}`, record: 'Bilan', against: 'contre', recent: 'Parties récentes', allGames: 'Tous les jeux', all: 'Tous', people: 'Joueurs', onlyBots: 'Bots seuls',
  any: 'Tout résultat', lost: 'Perdue', wonWord: 'Gagnée', drawn: 'Nulle', none: 'Sans résultat', milestones: 'Jalons', review: 'Revoir', band: 'La bande est l’endroit où se trouve la vraie force 19 fois sur 20. Elle se resserre à chaque partie classée.', curve: (game) => `${game}\u202f: cote`,
  private: 'Ce profil est privé.', makePrivate: 'Profil privé', privateHelp: 'Les autres ne voient que votre nom.', noMatches: 'Aucune partie terminée.', noRatings: 'Pas encore de partie classée.', casual: 'amicale', alone: 'un seul écran', ownBot: 'autre bot', opponents: 'Adversaires', result: 'Résultat', at: (n) => `${n} joueurs`, bestLevel: 'meilleur niveau gagné', wonOf: 'de parties gagnées', span: 'Période', month: '1 mois', half: '6 mois', whole: 'Tout', fewPoints: 'La courbe commence à la deuxième partie classée de cette période.', move: (n) => `Coup ${n}\u202f:`,
}
export const peopleMessages = { en, fr }
export type PeopleMessages = typeof en

/** A pace or a level, in words; the words of a game's own levels are on its card. */
export function variantText(t: PeopleMessages, variant: string, card?: Game): string {
  const level = card?.options.find(({ name }) => name === 'level')
  const own = level?.labels[level.choices.indexOf(variant)]
  return own ?? ({ ...settings.t.levels, live: t.live, turns: t.turns, alone: t.alone, bot: t.ownBot } as Record<string, string>)[variant] ?? variant
}
