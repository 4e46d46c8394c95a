// Words of a table that waits for players: loaded with the part that shows it.

const many = (n: number, one: string, more: string) => `${n} ${n < 2 ? one : more}`

const en = {
  waitingFor: (n: number) => `Waiting for ${many(n, 'player', 'players')}`, sendLink: 'Send this link. Anyone who opens it can join.',
  invite: 'Invitation link', shareIt: 'Share', keepSeat: 'You can close this page. Your seat is kept, and the game stays in your list.',
  leave: 'Leave the table', who: 'nobody yet', ready: 'ready', joinAs: 'Join as', join: 'Join', invited: 'You are invited to play',
  joinHelp: 'The game starts when all seats are taken.', putBot: 'Add a bot', openAgain: 'Remove bot', botLevel: (n: number) => `Bot at seat ${n}`,
  listIt: 'List the table publicly', listHelp: 'It appears among the open tables, and anyone can join.',
}

const fr: typeof en = {
  waitingFor: (n) => `En attente de ${many(n, 'joueur', 'joueurs')}`, sendLink: 'Envoyez ce lien : ceux qui l’ouvrent peuvent rejoindre la table.',
  invite: 'Lien d’invitation', shareIt: 'Partager',
  keepSeat: 'Vous pouvez fermer cette page. Votre siège est réservé, et la partie reste dans votre liste.', leave: 'Quitter la table',
  who: 'personne pour l’instant', ready: 'prêt', joinAs: 'Rejoindre sous le nom de', join: 'Rejoindre', invited: 'Vous êtes invité à jouer',
  joinHelp: 'La partie commence quand tous les sièges sont pris.', putBot: 'Ajouter un bot', openAgain: 'Retirer le bot',
  botLevel: (n) => `Bot du siège ${n}`, listIt: 'Rendre la table publique',
  listHelp: 'Elle apparaît parmi les tables ouvertes, et tout le monde peut la rejoindre.',
}

export const waitingMessages = { en, fr }
