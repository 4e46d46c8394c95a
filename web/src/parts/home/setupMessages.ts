// Words of the dialogs of the home page: loaded with these only.

const many = (n: number, one: string, more: string) => `${n} ${n < 2 ? one : more}`

const en = {
  account: {
    title: 'Your profile', asked: 'Account', guest: 'You are playing as a guest, known only to this browser. With an account, your games are available on every device.',
    create: 'Create account', logIn: 'Log in', name: 'User name', password: 'Password', passwordHelp: 'At least 8 characters. It cannot be recovered, so write it down.',
    logInHelp: 'Games you have played here as a guest stay with the guest. To keep them, create an account instead.', have: (account: string) => `Logged in as ${account}`, haveHelp: 'Log in on any device to find your games.',
    leave: 'Log out', leaveHelp: 'This browser will forget you. Your games stay in your account.', created: 'Account created.',
    change: 'Change password', now: 'Current password', wanted: 'New password', changed: 'Password changed. Other devices are logged out.',
    devices: (n: number) => (n === 1 ? 'Logged in on this device only.' : `Logged in on ${n} devices.`), leaveOthers: 'Log out everywhere else',
  },

  setup: {
    title: 'New game', which: 'Game', seats: (n: number) => `Seats · ${n}`, add: 'Add a seat', remove: (n: number) => `Remove seat ${n}`,
    kind: (n: number) => `Player at seat ${n}`, here: 'Here', bot: 'Bot', open: 'Open', level: (n: number) => `Level of the bot at seat ${n}`,
    onScreen: 'plays on this screen', link: 'Joins with your link', anybody: 'Anyone can join', who: 'Who can join', byLink: 'By link only', everybody: 'Anyone',
    order: 'Who gets which seat', random: 'Drawn at random', inOrder: 'In this order',
    length: 'Length', one: 'One game', two: 'Two games, swapping sides',
    sum: (here: number, bots: number, open: number) =>
      [here && (here === 1 ? 'You' : `${here} on this screen`), bots && many(bots, 'bot', 'bots'), open && many(open, 'open seat', 'open seats')].filter(Boolean).join(', ') + '.',
    nextLink: 'Next, you get a link to send.', nextWait: 'The table will be listed for everyone.', nextPlay: 'The game starts right away.',
    ratedHelp: 'The result changes your ratings.', ratedGuests: 'Only with an account, because guests have no ratings. You create one by clicking on your name.', notRatable: 'Only between people with one seat each, without bots and with our values.',
    begin: 'Start', createTable: 'Create table', together: 'Cooperative: you all win or all lose', dealt: 'Random', choose: 'Choose',
    house: 'Values marked with this sign are house values, because the printed ones are not known.',
  },
}

const fr: typeof en = {
  account: {
    title: 'Votre profil', asked: 'Compte', guest: 'Vous jouez en tant qu’invité, et seul ce navigateur vous connaît. Avec un compte, vous retrouvez vos parties sur tous vos appareils.',
    create: 'Créer un compte', logIn: 'Se connecter', name: 'Nom d’utilisateur', password: 'Mot de passe', passwordHelp: 'Au moins 8 caractères. Il ne peut pas être récupéré : notez-le.',
    logInHelp: 'Les parties jouées ici en invité restent à l’invité. Pour les garder, créez plutôt un compte.', have: (account) => `Connecté : ${account}`, haveHelp: 'Connectez-vous sur n’importe quel appareil pour retrouver vos parties.',
    leave: 'Se déconnecter', leaveHelp: 'Ce navigateur vous oubliera. Vos parties restent sur votre compte.', created: 'Compte créé.',
    change: 'Changer de mot de passe', now: 'Mot de passe actuel', wanted: 'Nouveau mot de passe', changed: 'Mot de passe changé. Les autres appareils sont déconnectés.',
    devices: (n) => (n === 1 ? 'Connecté sur cet appareil seulement.' : `Connecté sur ${n} appareils.`), leaveOthers: 'Se déconnecter partout ailleurs',
  },

  setup: {
    title: 'Nouvelle partie', which: 'Jeu', seats: (n) => `Sièges · ${n}`, add: 'Ajouter un siège', remove: (n) => `Retirer le siège ${n}`,
    kind: (n) => `Joueur du siège ${n}`, here: 'Ici', bot: 'Bot', open: 'Libre', level: (n) => `Niveau du bot au siège ${n}`,
    onScreen: 'joue sur cet écran', link: 'Rejoint avec votre lien', anybody: 'Ouvert à tous', who: 'Qui peut rejoindre', byLink: 'Par lien', everybody: 'Tout le monde',
    order: 'Qui prend quel siège', random: 'Tiré au sort', inOrder: 'Dans cet ordre',
    length: 'Durée', one: 'Une manche', two: 'Deux manches, camps échangés',
    sum: (here, bots, open) =>
      [here && (here === 1 ? 'Vous' : `${here} sur cet écran`), bots && many(bots, 'bot', 'bots'), open && many(open, 'siège libre', 'sièges libres')].filter(Boolean).join(', ') + '.',
    nextLink: 'Ensuite, vous aurez un lien à envoyer.', nextWait: 'La table sera visible par tous.', nextPlay: 'La partie commence tout de suite.',
    ratedHelp: 'Le résultat change vos cotes.', ratedGuests: 'Seulement avec un compte, car les invités n’ont pas de cote. Créez-en un en cliquant sur votre nom.', notRatable: 'Seulement entre joueurs avec un siège chacun, sans bots et avec nos valeurs.',
    begin: 'Commencer', createTable: 'Créer la table', together: 'Coopératif : tous gagnent ou tous perdent', dealt: 'Au hasard', choose: 'Choisir',
    house: 'Les valeurs marquées de ce signe sont des valeurs maison, faute de connaître les valeurs imprimées.',
  },
}

export const setupMessages = { en, fr }
