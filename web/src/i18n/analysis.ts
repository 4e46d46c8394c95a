// Words of the analysis: loaded with its page only.

import { settings } from '../lib/settings.svelte'

const en = {
  title: 'Analysis', analyse: 'Analyse', of: (game: string) => `Analysis of ${game}`, newOne: 'New analysis', setUp: 'Set up', upload: 'Open a record', save: 'Save as a record', link: 'Link to this position', board: 'Position',
  keys: 'Arrow keys: left and right step, up and down change the variation. Home, End: start, end. M on a square marks it; M again on another draws an arrow.', failed: 'The server cannot be reached. Nothing is lost; try again.', again: 'Try again', start: 'To the start', back: 'One move back', on: 'One move forward', end: 'To the end', begin: 'Start',
  bar: (name: string, chance: string) => `Chance of ${name}: ${chance}`, barTogether: (chance: string) => `Chance to win together: ${chance}`, curve: 'Chance move by move', over: 'The game is over.', won: (names: string) => `Winner: ${names}`, nobody: 'Nobody wins.',
  roll: 'Chance decides: choose what happens', draw: 'Draw one', moves: (n: number) => `All ${n} moves`, outcomes: (n: number) => `All ${n} outcomes`,
  engine: {
    title: 'Engine', on: 'Engine on', tries: (n: string) => `${n} tries`, lines: 'Lines', howMany: (n: number) => (n === 1 ? '1 line' : `${n} lines`), strength: 'Strength', expert: 'Expert', oracle: 'Oracle', prove: 'Prove it', proving: 'Looking for a proof', won: 'won', lost: 'lost', proved: 'proved', says: (name: string, chance: string) => `${name}: ${chance} from here.`, together: (chance: string) => `All together: ${chance} from here.`, certain: (name: string) => `Proved win: ${name}.`,
    waits: 'The engine is busy; it will answer soon.', none: 'Chance decides here, so there are no lines.', off: 'Switch the engine on to see the best moves with their chances.', best: 'engine’s choice', threat: 'threat, or a move that loses', yours: 'yours: right-drag, or hold and drag', unknown: 'hardly tried', play: (move: string) => `Play ${move}`, rank: (n: number, chance: string) => `${n} · ${chance}`,
  },
  openings: { title: 'Openings', help: (n: string) => `From the book: each position searched with ${n} simulations. Chance of the player to move.`, alike: (n: number) => `${n} mirror images`, more: (n: number) => `${n} more` },
  tree: {
    title: 'Moves', empty: 'Make a move on the board. Other moves become variations.', promote: 'Promote', main: 'Make main line', delete: 'Delete from here', comment: 'Comment', commentOf: (move: string) => `Comment on ${move}`, variation: (name: string) => `Variation ${name}`, chance: 'Chance', clear: 'Clear marks',
  },
  set: { title: 'Set up a position', game: 'Game', players: 'Players', diagram: 'Diagram', help: 'The position as text. Edit it, or paste one that was copied before. Empty: the start of the game.', use: 'Analyse this', copy: 'Copy the diagram' },
}

const fr: typeof en = {
  title: 'Analyse', analyse: 'Analyser', of: (game) => `Analyse de ${game}`, newOne: 'Nouvelle analyse', setUp: 'Composer', upload: 'Ouvrir une partie', save: 'Enregistrer', link: 'Lien vers cette position', board: 'Position',
  keys: 'Flèches : gauche et droite pour avancer, haut et bas pour changer de variante. Début, Fin : début et fin. M sur une case la marque ; M sur une autre trace une flèche.', failed: 'Le serveur ne répond pas. Rien n’est perdu ; réessayez.', again: 'Réessayer', start: 'Au début', back: 'Coup précédent', on: 'Coup suivant', end: 'À la fin', begin: 'Début',
  bar: (name, chance) => `Chances de ${name} : ${chance}`, barTogether: (chance) => `Chances de gagner ensemble : ${chance}`, curve: 'Les chances coup par coup', over: 'La partie est terminée.', won: (names) => `Victoire : ${names}`, nobody: 'Personne ne gagne.',
  roll: 'Le hasard décide : choisissez ce qui arrive', draw: 'Tirer au sort', moves: (n) => `Les ${n} coups`, outcomes: (n) => `Les ${n} possibilités`,
  engine: {
    title: 'Moteur', on: 'Moteur allumé', tries: (n) => `${n} essais`, lines: 'Lignes', howMany: (n) => (n === 1 ? '1 ligne' : `${n} lignes`), strength: 'Force', expert: 'Expert', oracle: 'Oracle', prove: 'Prouver', proving: 'Recherche d’une preuve', won: 'gagné', lost: 'perdu', proved: 'prouvé', says: (name, chance) => `${name} : ${chance} à partir d’ici.`, together: (chance) => `Tous ensemble : ${chance} à partir d’ici.`, certain: (name) => `Victoire prouvée : ${name}.`,
    waits: 'Le moteur est occupé ; il répondra bientôt.', none: 'Le hasard décide ici : il n’y a pas de lignes.', off: 'Allumez le moteur pour voir les meilleurs coups et leurs chances.', best: 'le choix du moteur', threat: 'une menace, ou un coup perdant', yours: 'vos marques : clic droit et glisser, ou appui long', unknown: 'peu essayé', play: (move) => `Jouer ${move}`, rank: (n, chance) => `${n} · ${chance}`,
  },
  openings: { title: 'Ouvertures', help: (n) => `D’après le livre : chaque position analysée avec ${n} simulations. Chances du joueur au trait.`, alike: (n) => `${n} images en miroir`, more: (n) => `${n} de plus` },
  tree: {
    title: 'Coups', empty: 'Jouez un coup sur le plateau. Les autres coups deviennent des variantes.', promote: 'Promouvoir', main: 'Variante principale', delete: 'Supprimer d’ici', comment: 'Commentaire', commentOf: (move) => `Commentaire sur ${move}`, variation: (name) => `Variante ${name}`, chance: 'Hasard', clear: 'Effacer les marques',
  },
  set: { title: 'Composer une position', game: 'Jeu', players: 'Joueurs', diagram: 'Diagramme', help: 'La position en texte. Modifiez-la, ou collez un diagramme copié. Vide : le début de la partie.', use: 'Analyser', copy: 'Copier le diagramme' },
}

export type AnalysisMessages = typeof en
export const analysisMessages = { en, fr }
/** In the chosen language. */
export const inAnalysis = (): AnalysisMessages => analysisMessages[settings.lang]
