// Words for puzzles: loaded with these parts only.

import { settings } from './settings.svelte'

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

const en = {
  title: 'Puzzles', kinds: 'Kind of puzzle', proved: 'proved', best: 'best move', daily: 'Today’s puzzle',
  streak: (n: number): string => (n === 1 ? 'day in a row' : 'days in a row'), day: (date: string, state: 'solved' | 'missed' | 'none') => `${date}: ${{ solved: 'solved', missed: 'not solved', none: 'not tried' }[state]}`, days: 'The last days',
  number: (n: number) => `No. ${n}`, hint: 'A hint', show: 'Show the solution', again: 'Start over', next: 'Next puzzle', prev: 'Back', on: 'On',
  solved: 'Solved at the first try.', late: 'Solved.', missed: 'Not that one. Try again: it costs nothing but the streak.', shown: 'The solution.', shownBest: 'Not the best move.', streakNow: (n: number) => `Your streak is ${many(n, 'day', 'days')}.`,
  rating: 'rating of this puzzle', rate: 'solved at the first try', noRate: 'nobody has tried it yet', calculated: 'calculated to the end', estimated: 'estimated by deep search', provedWord: 'proved', estimateWord: 'estimate',
  mine: 'Your rating:', changed: (before: number, after: number) => `Your rating: ${before} → ${after}`, guest: 'With an account, your first tries are rated.', unrated: 'Not rated: this puzzle was tried before.', all: (n: number) => `All ${n} moves`, line: 'The line', choices: 'The moves to choose from', yours: 'your choice', facts: 'About this puzzle', solve: 'Solve it', step: (n: number, of: number) => `Move ${n} of ${of}`, keys: 'Left and right arrow keys step through the line.',
}

const fr: typeof en = {
  title: 'Énigmes', kinds: 'Type d’énigme', proved: 'prouvées', best: 'meilleur coup', daily: 'L’énigme du jour',
  streak: (n) => (n === 1 ? 'jour d’affilée' : 'jours d’affilée'), day: (date, state) => `${date} : ${{ solved: 'résolue', missed: 'non résolue', none: 'pas essayée' }[state]}`, days: 'Les derniers jours',
  number: (n) => `N° ${n}`, hint: 'Un indice', show: 'Voir la solution', again: 'Recommencer', next: 'Énigme suivante', prev: 'Précédent', on: 'Suivant',
  solved: 'Résolue du premier coup.', late: 'Résolue.', missed: 'Ce n’est pas ce coup. Réessayez : seule la série est perdue.', shown: 'La solution.', shownBest: 'Ce n’est pas le meilleur coup.', streakNow: (n) => `Votre série est de ${many(n, 'jour', 'jours')}.`,
  rating: 'cote de cette énigme', rate: 'résolue du premier coup', noRate: 'personne ne l’a encore essayée', calculated: 'calculée jusqu’au bout', estimated: 'estimée par une recherche approfondie', provedWord: 'prouvée', estimateWord: 'estimation',
  mine: 'Votre cote :', changed: (before, after) => `Votre cote : ${before} → ${after}`, guest: 'Avec un compte, vos premiers essais comptent pour une cote.', unrated: 'Sans cote : cette énigme a déjà été essayée.', all: (n) => `Les ${n} coups`, line: 'La suite', choices: 'Les coups au choix', yours: 'votre choix', facts: 'À propos de cette énigme', solve: 'La résoudre', step: (n, of) => `Coup ${n} sur ${of}`, keys: 'Les flèches gauche et droite parcourent la suite.',
}

export const puzzleWords = () => ({ en, fr })[settings.lang]
