// Words about games to watch: loaded with the parts that show them.

const en = {
  lead: 'Public games that are being played now', all: 'All games', which: 'Game', watching: 'watching', count: (n: number) => (n === 1 ? '1 game' : `${n} games`), moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`), live: 'Live now', more: 'Show all',
  none: 'No live games.', noneOf: (game: string) => `No live games of ${game}.`, noneHelp: 'Public games appear here while they are played, and the list updates by itself.', start: 'Start one: find an opponent, or create a table that anyone can join.', go: 'Go to the games', puzzle: 'Or solve today’s puzzle while you wait.',
}

const fr: typeof en = {
  lead: 'Les parties publiques qui se jouent en ce moment', all: 'Tous les jeux', which: 'Jeu', watching: 'spectateurs', count: (n) => (n < 2 ? `${n} partie` : `${n} parties`), moves: (n) => (n < 2 ? `${n} coup` : `${n} coups`), live: 'En ce moment', more: 'Tout voir',
  none: 'Aucune partie en cours.', noneOf: (game) => `Aucune partie de ${game} en cours.`, noneHelp: 'Les parties publiques apparaissent ici tant qu’elles se jouent, et la liste se met à jour toute seule.', start: 'Lancez-en une : trouvez un adversaire, ou créez une table ouverte à tous.', go: 'Voir les jeux', puzzle: 'Ou résolvez l’énigme du jour en attendant.',
}

export const watchMessages = { en, fr }
