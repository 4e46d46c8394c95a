// Words for finished games and replays: loaded with these parts only.

import { settings } from '../lib/settings.svelte'

const en = {
  over: {
    closed: 'Closed', aborted: 'Aborted', agreed: 'Draw', win: 'You won', lost: 'You lost', lose: (name: string) => `Won by ${name}`, shared: (names: string) => `${names} share the win`, sharedWith: (names: string) => `You share the win with ${names}`, allWin: 'You won together', allLose: 'You lost together', drawn: 'Nobody wins',
    by: (n: number) => (n === 1 ? 'by one point' : `by ${n} points`), points: 'Points', match: (all: string) => `Match score: ${all}.`, matchWon: (name: string) => `Match won by ${name}.`,
    ofFirst: (won: boolean, score: string) => `Game 1 ${won ? 'won' : 'lost'}, ${score}`, ofMatch: (won: boolean, score: string) => `You ${won ? 'won' : 'lost'} the match, ${score}`, matchDrawn: (score: string) => `The match is drawn, ${score}`,
    stronger: 'Stronger bots', weaker: 'Easier bots', strongerPartners: 'Stronger partners', weakerPartners: 'Weaker partners', whereFrom: 'Points by reason', reasons: 'All reasons', fewer: 'Fewer reasons', game: (n: number) => `Game ${n}`, matchPoints: 'Match',
    decided: 'What decided it', most: (what: string, mine: string, theirs: string, name: string) => `${what}: ${mine} against ${name}’s ${theirs}.`, ahead: (what: string, mine: string, theirs: string) => `You were ahead in this: ${what}, ${mine} against ${theirs}.`,
    wantsNext: 'The next game is ready, and your seat is kept.', rematch: 'Rematch', again: 'Try again', rematchHelp: 'The other players are invited to join.', second: 'Start game 2', go: 'Go to the next game', goSecond: 'Go to game 2', resultOf: 'Result',
  },

  coach: {
    title: 'Turning points', chances: 'Winning chances', mine: 'Your winning chance', ask: 'Ask the coach', working: (done: number, all: number) => `The coach is at position ${done} of ${all}`, none: 'The coach found no turning points.', fail: 'The coach is not responding.',
    point: (n: number, all: number) => `Turning point ${n} of ${all}`, before: 'Previous', next: 'Next', table: 'Winning chances as a table', after: 'After move', help: 'A bot’s estimate for each position; people may play differently.', move: (n: number) => `Move ${n}`,
    better: 'Show the better move', played: 'Show the move played', betterMove: 'Better move',
  },

  replay: {
    title: 'Replay', moment: 'This move', of: (n: number, all: number) => `${n} of ${all}`, start: 'To the start', turnBack: 'One turn back', turnOn: 'One turn forward', back: 'One move back', on: 'One move forward', end: 'To the end', play: 'Play', pause: 'Pause', slider: 'Position', toMatch: 'Back to the game',
    keys: 'Arrow keys: one turn; with Shift: one move. Home, End: start, end. Space: play.', shareMove: 'Link to this move', playOn: 'Play on from here', analyse: 'Analyse', playOnHelp: 'As a new game of your own; bots play the other seats.', toNow: 'To the current position', before: 'Before the first move', nothing: 'No moves yet.',
    final: 'Final position', close: 'Back to your turn',
  },
}

const fr: typeof en = {
  over: {
    closed: 'Fermée', aborted: 'Annulée', agreed: 'Nulle', win: 'Vous avez gagné', lost: 'Vous avez perdu', lose: (name) => `Victoire : ${name}`, shared: (names) => `${names} se partagent la victoire`, sharedWith: (names) => `Vous partagez la victoire avec ${names}`, allWin: 'Vous avez gagné ensemble', allLose: 'Vous avez perdu ensemble', drawn: 'Personne ne gagne',
    by: (n) => (n === 1 ? 'd’un point' : `de ${n} points`), points: 'Points', match: (all) => `Score du match : ${all}.`, matchWon: (name) => `Match remporté par ${name}.`,
    ofFirst: (won, score) => `Manche 1 ${won ? 'gagnée' : 'perdue'}, ${score}`, ofMatch: (won, score) => `Vous avez ${won ? 'gagné' : 'perdu'} le match, ${score}`, matchDrawn: (score) => `Match nul, ${score}`,
    stronger: 'Bots plus forts', weaker: 'Bots plus faibles', strongerPartners: 'Alliés plus forts', weakerPartners: 'Alliés plus faibles', whereFrom: 'Détail des points', reasons: 'Tout le détail', fewer: 'Moins de détails', game: (n) => `Manche ${n}`, matchPoints: 'Match',
    decided: 'Ce qui a fait la différence', most: (what, mine, theirs, name) => `${what} : ${mine} contre ${theirs} pour ${name}.`, ahead: (what, mine, theirs) => `Ici, vous meniez : ${what}, ${mine} contre ${theirs}.`,
    wantsNext: 'La partie suivante est prête, et votre siège est réservé.', rematch: 'Revanche', again: 'Réessayer', rematchHelp: 'Les autres joueurs sont invités.', second: 'Jouer la manche 2', go: 'Aller à la partie suivante', goSecond: 'Aller à la manche 2', resultOf: 'Résultat',
  },

  coach: {
    title: 'Tournants', chances: 'Chances de gagner', mine: 'Vos chances de gagner', ask: 'Demander au coach', working: (done, all) => `Le coach analyse : position ${done} sur ${all}`, none: 'Le coach n’a trouvé aucun tournant.', fail: 'Le coach ne répond pas.',
    point: (n, all) => `Tournant ${n} sur ${all}`, before: 'Précédent', next: 'Suivant', table: 'Les chances en tableau', after: 'Après le coup', help: 'Une estimation du bot pour chaque position ; un humain peut jouer autrement.', move: (n) => `Coup ${n}`,
    better: 'Voir le meilleur coup', played: 'Voir le coup joué', betterMove: 'Meilleur coup',
  },

  replay: {
    title: 'Revoir', moment: 'Ce coup', of: (n, all) => `${n} sur ${all}`, start: 'Au début', turnBack: 'Tour précédent', turnOn: 'Tour suivant', back: 'Coup précédent', on: 'Coup suivant', end: 'À la fin', play: 'Lecture', pause: 'Pause', slider: 'Position', toMatch: 'Retour à la partie',
    keys: 'Flèches : un tour ; avec Maj : un coup. Début, Fin : début et fin de la partie. Espace : lecture.', shareMove: 'Lien vers ce coup', playOn: 'Continuer à partir d’ici', analyse: 'Analyser', playOnHelp: 'Dans une nouvelle partie à vous ; des bots jouent les autres sièges.', toNow: 'À la position actuelle', before: 'Avant le premier coup', nothing: 'Aucun coup joué.',
    final: 'Position finale', close: 'Retour à votre tour',
  },
}

export type AfterMessages = typeof en
export const afterMessages = { en, fr }
/** In the chosen language. */
export const after = (): AfterMessages => afterMessages[settings.lang]
