// Words about finding an opponent: loaded with the parts that show them.

const en = {
  title: 'Find an opponent', game: 'Game', players: 'Players', pace: 'Pace', rating: 'Counts for the ratings', casual: 'Casual', ratedGuests: 'Only with an account',
  paces: { '5+5': '5 + 5', '15+10': '15 + 10', '2d': '2 days', none: 'No clock' } as Record<string, string>,
  paceHelp: 'Minutes + seconds per turn, or days per turn.',
  find: 'Find an opponent', searching: (time: string) => `Searching… ${time} · stop`, help: 'You can look around while we search. After 2 minutes, a bot offers to play.',
  offer: 'Nobody yet. A bot of your strength can play now; the search goes on until you choose.', playBot: 'Play the bot',
  expired: 'Nobody was found in 15 minutes, so the search has ended. You can start it again.',
}

const fr: typeof en = {
  title: 'Trouver un adversaire', game: 'Jeu', players: 'Joueurs', pace: 'Cadence', rating: 'Compte pour la cote', casual: 'Amicale', ratedGuests: 'Seulement avec un compte',
  paces: { '5+5': '5 + 5', '15+10': '15 + 10', '2d': '2 jours', none: 'Sans pendule' },
  paceHelp: 'Minutes + secondes par tour, ou jours par tour.',
  find: 'Trouver un adversaire', searching: (time) => `Recherche… ${time} · arrêter`, help: 'Le site reste utilisable pendant la recherche. Après 2 minutes, un bot vous est proposé.',
  offer: 'Personne pour l’instant. Un bot de votre force peut jouer tout de suite ; la recherche continue jusqu’à votre choix.', playBot: 'Jouer contre le bot',
  expired: 'Personne en 15 minutes\u202f: la recherche est terminée. Vous pouvez la relancer.',
}

export const findMessages = { en, fr }
