// Words about players who are away: loaded with the part that shows them.

const en = {
  absent: (name: string) => `${name} is away`, absentTurn: 'It is their turn. Should a bot play for them until they are back?',
  absentSoon: 'A bot can play for them after one minute.', letBot: (name: string) => `Let a bot play for ${name}`,
  absentHelp: 'They can take their seat back at any time.',
}

const fr: typeof en = {
  absent: (name) => `${name} est absent`, absentTurn: 'C’est son tour. Un bot doit-il jouer à sa place jusqu’à son retour ?',
  absentSoon: 'Un bot pourra jouer à sa place au bout d’une minute.', letBot: (name) => `Faire jouer un bot pour ${name}`,
  absentHelp: 'Ce joueur peut reprendre son siège à tout moment.',
}

export const absentMessages = { en, fr }
