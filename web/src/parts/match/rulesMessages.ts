// Words of the rules beside a match: loaded with them.

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

const en = {
  title: (game: string) => `Rules of ${game}`, find: 'Search: tie, scoring, end…', none: 'No chapter contains these words.',
  found: (n: number) => (n === 0 ? 'No chapter contains these words.' : many(n, 'chapter', 'chapters')), here: 'You are here', fail: 'The rules could not be loaded.',
}

const fr: typeof en = {
  title: (game) => `Règles : ${game}`, find: 'Chercher : égalité, score, fin…', none: 'Aucun chapitre ne contient ces mots.',
  found: (n) => (n === 0 ? 'Aucun chapitre ne contient ces mots.' : many(n, 'chapitre', 'chapitres')), here: 'Vous êtes ici', fail: 'Les règles n’ont pas pu être chargées.',
}

export const rulesMessages = { en, fr }
