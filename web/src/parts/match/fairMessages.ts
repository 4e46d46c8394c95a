// Words for pace, animation, sound and hints: loaded with the settings of a match and the table before it only.

const en = {
  pace: 'Pace of the bots', paces: { calm: 'Calm', usual: 'Normal', quick: 'Fast', instant: 'At once' }, paceHelp: 'A click on the board shows everything at once.',
  motion: 'Animations', motionHelp: 'Off by default if your system asks for less motion.', soundHelp: 'For moves, dice, cards and your turn.',
  allow: 'Allow hints', allowHelp: 'Among people, a bot gives hints only if everyone at the table allows it. Everyone sees who used one.',
  agreed: (names: string) => `Allowed by ${names}.`, nobody: 'Nobody has allowed hints yet.',
  remove: 'Remove', removeOf: (name: string) => `Remove ${name}, who cannot come back`, ban: 'Ban', banOf: (name: string) => `Ban ${name} from this table`,
}

const fr: typeof en = {
  pace: 'Rythme des bots', paces: { calm: 'Calme', usual: 'Normal', quick: 'Rapide', instant: 'Immédiat' }, paceHelp: 'Un clic sur le plateau montre tout d’un coup.',
  motion: 'Animations', motionHelp: 'Désactivées par défaut si votre système demande moins d’animations.', soundHelp: 'Pour les coups, les dés, les cartes et votre tour.',
  allow: 'Autoriser les indices', allowHelp: 'Entre joueurs, un bot ne donne des indices que si tout le monde à la table l’accepte. Chacun voit qui en a utilisé un.',
  agreed: (names) => `Autorisés par ${names}.`, nobody: 'Personne ne les a encore autorisés.',
  remove: 'Exclure', removeOf: (name) => `Exclure ${name}, sans retour possible`, ban: 'Bannir', banOf: (name) => `Bannir ${name} de cette table`,
}

export const fairMessages = { en, fr }
