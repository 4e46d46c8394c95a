// The page's own words, in French.

import type { Words } from './en'
const many = (n: number, one: string, more: string) => `${n} ${n < 2 ? one : more}`

const fr: Words = {
  language: 'Langue', theme: 'Thème', themes: { system: 'comme le système', dark: 'sombre', light: 'clair' },
  yes: 'Oui', no: 'Non', what: 'Quoi',
  close: 'Fermer', cancel: 'Annuler', save: 'Garder', back: 'Tous les jeux', you: 'vous', loading: 'Un instant…', skip: 'Aller au contenu',
  seat: (n) => `Siège ${n}`,
  levels: { novice: 'Novice', adept: 'Adepte', expert: 'Expert', oracle: 'Oracle' },
  botOf: (level) => `bot, ${level.toLowerCase()}`,

  home: {
    title: 'Les jeux de la cité engloutie', lead: 'Jouez tout de suite, sans compte.',
    playing: 'Vous jouez sous le nom', rename: 'Changer de nom', name: 'Votre nom', nameHelp: 'Les autres le voient à vos tables.',
    play: 'Jouer contre des bots', playShort: 'Jouer', screen: 'Même écran', screenShort: 'Écran', invite: 'Inviter', learn: 'Apprendre',
    players: (from, to) => (from === to ? `${from} joueurs` : `${from} à ${to} joueurs`),
    mine: 'Vos parties', tables: 'Tables ouvertes', open: 'Ouvrir une table', all: (n) => `Toutes (${n})`, fewer: 'Moins',
    games: 'Jeux', matches: 'Parties', tablesShort: 'Tables',
    yourTurn: 'À vous', turns: (n) => `${many(n, 'partie vous attend', 'parties vous attendent')}`, see: 'Voir', sit: 'S’asseoir', copy: 'Copier le lien', copied: 'Copié',
    over: 'Terminée',
    closed: 'Commencée avec d’autres règles', twoGames: 'Deux manches',
    calm: 'Mer calme : aucune partie en cours', calmHelp: 'Lancez-en une ci-dessus. Elle vous attendra ici, même après un rechargement.',
    nobody: 'Personne n’attend à une table', nobodyHelp: 'Ouvrez-en une : qui passe peut s’asseoir.',
    unreachable: 'Le serveur ne répond pas. Nous essayons encore.',
    against: (names) => `avec ${names}`, aBot: 'un bot', bots: (n) => `${n} bots`, turnOf: (name) => `À ${name} de jouer`, won: 'Gagnée', lost: 'Perdue', noWin: 'Sans vainqueur',
    record: 'Ouvrir une partie', recordHelp: 'Une partie téléchargée : pour la revoir, ou la continuer.', by: (name) => `ouverte par ${name}`, free: (n) => many(n, 'libre', 'libres'),
  },

  account: {
    title: 'Vous', asked: 'Compte', guest: 'Vous jouez en invité : seul ce navigateur vous connaît. Avec un compte, vos parties vous suivent partout.',
    make: 'Créer un compte', enter: 'Se connecter', name: 'Nom du compte', password: 'Mot de passe', passwordHelp: 'Au moins 8 signes. Personne ne peut vous le rendre : notez-le.',
    enterHelp: 'Ce que vous jouez ici en invité reste à l’invité. Pour le garder, créez plutôt un compte.', have: (account) => `Vous êtes connecté : ${account}`, haveHelp: 'Connectez-vous ailleurs, et vos parties y sont.',
    leave: 'Se déconnecter', leaveHelp: 'Ce navigateur vous oublie. Vos parties attendent le compte.', made: 'Le compte est créé.',
  },

  setup: {
    title: 'Préparer une partie', which: 'Jeu', seats: (n) => `Sièges · ${n}`, add: 'Ajouter un siège', remove: (n) => `Retirer le siège ${n}`,
    kind: (n) => `Qui occupe le siège ${n}`, here: 'Ici', bot: 'Bot', open: 'Libre', level: (n) => `Niveau du bot au siège ${n}`,
    atOnce: 'joue à cet écran', link: 'Vient par votre lien', anybody: 'Le premier venu', who: 'Qui peut s’asseoir', byLink: 'Par lien', everybody: 'Tout le monde',
    length: 'Durée', one: 'Une manche', two: 'Deux manches, camps échangés', options: 'Options',
    sum: (here, bots, open) =>
      [here && (here === 1 ? 'Vous' : `${here} à cet écran`), bots && many(bots, 'bot', 'bots'), open && many(open, 'siège libre', 'sièges libres')].filter(Boolean).join(', ') + '.',
    nextLink: 'Ensuite : un lien à envoyer.', nextWait: 'La table figure dans la liste.', nextPlay: 'La partie commence aussitôt.',
    begin: 'Commencer', openTable: 'Ouvrir la table', together: 'Ensemble : tous gagnent ou tous perdent', dealt: 'Au hasard', choose: 'Choisir',
    house: 'Les nombres marqués de ce signe sont les nôtres, faute de connaître ceux qui sont imprimés.',
  },

  match: {
    undo: 'Reprendre', hint: 'Conseil', rules: 'Règles', settings: 'Réglages', share: 'Partager', players: 'Joueurs', story: 'Récit', chat: 'Discussion', decide: 'Décider', board: 'Plateau', score: 'Score',
    waiting: 'La table se prépare', finished: 'Terminée', firstOfTwo: 'Manche 1 sur 2', secondOfTwo: (points) => `Manche 2 sur 2, après ${points}`,
    yourTurn: 'À vous', turnOf: (name) => `Au tour de ${name}`, yourPart: (name) => `${name} : à vous`,
    whatNow: 'Que faites-vous ?', clear: 'Recommencer', confirm: 'Valider', left: (n) => `${n} façons`,
    typed: 'Ou tapez', typedMove: 'Un coup en notation', playIt: 'Jouer', example: (move) => `p. ex. ${move}`,
    thinking: (name) => `${name} réfléchit`, waitFor: (name) => `En attente de ${name}`,
    notPossible: 'Impossible', lost: 'La connexion est perdue', lostHelp: 'Rien n’est perdu : votre siège et la partie sont gardés. Nous essayons de revenir.', retry: 'Essayer',
    gone: 'Cette partie n’existe pas', goneHelp: 'Le lien est peut-être incomplet, ou la partie a commencé avec d’autres règles.',
    advice: 'Le conseil du bot', adviceAsk: 'Le bot étudie la position…', best: (chance) => `Au mieux, vous gagnez dans ${chance} des cas. Avec ces coups :`, bestPlain: 'Il jouerait l’un de ces coups :',
    adviceHelp: 'C’est l’avis du bot ; on peut jouer autrement.', certain: 'prouvé : calculé jusqu’au bout', noAdvice: 'Le bot n’a pas de conseil ici.',
    absent: (name) => `${name} n’est pas là`, absentTurn: 'C’est son tour. Un bot doit-il jouer à sa place jusqu’à son retour ?', absentSoon: 'Après une minute, un bot peut jouer à sa place.',
    letBot: (name) => `Un bot pour ${name}`, absentHelp: 'Le siège peut être repris à tout moment ; rien ne lui est ôté.',
    botForYou: 'Un bot joue pour vous', takeBack: 'Reprendre votre siège', forYou: 'Vous étiez absent. La partie a continué ; un clic et elle est à vous.',
    here: 'là', away: 'absent, un bot joue', gone2: 'pas là', bot: 'bot', free: 'Siège libre', toMove: 'à jouer', watching: (n) => many(n, 'spectateur', 'spectateurs'), youWatch: 'Vous regardez',
    youWatchHelp: 'Les sièges sont pris. Règles, discussion et reprise sont aussi pour vous.',
    wait1: (n) => `En attente de ${many(n, 'joueur', 'joueurs')}`, sendLink: 'Envoyez ce lien. Qui l’ouvre peut s’asseoir.', invite: 'Lien d’invitation', copy: 'Copier', copied: 'Copié', shareIt: 'Partager',
    keepSeat: 'Vous pouvez fermer cette page. Votre siège est gardé, et la partie reste dans votre liste.', leave: 'Quitter la table', who: 'qui vient ?', ready: 'prêt', sitAs: 'S’asseoir sous le nom', sit: 'S’asseoir', invited: 'Un siège vous attend', joinHelp: 'La partie commence quand tous les sièges sont pris.',
    suggest: 'Vous pouvez proposer un coup à qui décide :', suggests: (name) => `${name} propose`, doThis: 'Le faire',
    giveUp: 'Abandonner', giveUpSure: 'Abandonner cette partie ? Elle finit pour vous, sans retour.', giveUpYes: 'Oui, abandonner', confirmMoves: 'Valider les coups faits par clics', confirms: { needed: 'Définitifs', always: 'Tous', never: 'Aucun' }, confirmHelp: 'Définitif : ce qu’on ne peut reprendre, à une table avec d’autres.',
    houseValues: 'Valeurs maison', noHouse: 'Toutes les valeurs de ce jeu sont imprimées.', sending: 'Votre coup est en route…', noticeAsk: 'Me prévenir quand c’est à moi', noticeNo: 'Votre navigateur ne permet pas les avis de cette page.', advised: 'Vous avez proposé', adviseThis: 'Proposer',
    putBot: 'Un bot ici', openAgain: 'Libérer', botLevel: (n) => `Le bot du siège ${n}`, listIt: 'Montrer la table à tous', listHelp: 'Elle figure parmi les tables ouvertes : qui passe peut s’asseoir.',
    sound: 'Un son quand c’est à vous', notices: 'Permettre les avis', noticesOn: 'Les avis sont permis', download: 'Télécharger la partie', replay: 'Revoir',
    say: 'Dire quelque chose', send: 'Envoyer', silence: 'Personne n’a encore rien dit.', storyEmpty: 'Rien ne s’est encore passé.', forced: 'seul coup possible', chance: 'hasard', new: 'nouveau', last: 'Aller au plus récent',
    drawing: 'Le plateau en texte',
  },

  over: {
    win: 'Vous gagnez', lose: (name) => `Victoire : ${name}`, shared: (names) => `Victoire partagée : ${names}`, allWin: 'Vous gagnez ensemble', allLose: 'L’Atlantide est perdue', drawn: 'Personne ne gagne',
    by: (n) => (n === 1 ? 'd’un point' : `de ${n} points`), points: 'Points', match: (all) => `Le match : ${all}.`, matchWon: (name) => `Match gagné : ${name}.`,
    wantsNext: 'Les autres ont commencé la partie suivante : votre siège est gardé.', rematch: 'Revanche', rematchHelp: 'Les autres sont invités. Qui accepte s’assied.', second: 'Jouer la deuxième manche', go: 'À la partie suivante', resultOf: 'Résultat', player: 'Joueur',
  },

  coach: {
    title: 'Les tournants', chances: 'Chances de gagner', ask: 'Demander à l’entraîneur', working: (done, all) => `L’entraîneur étudie : ${done} sur ${all}`, none: 'L’entraîneur ne voit aucun tournant.', fail: 'L’entraîneur ne répond pas.',
    point: (n, all) => `Tournant ${n} sur ${all}`, before: 'Précédent', next: 'Suivant', table: 'Les chances en tableau', after: 'Après le coup', help: 'L’avis d’un bot sur chaque position ; on peut jouer autrement.',
  },

  replay: {
    title: 'Revoir', moment: 'Ce coup', of: (n, all) => `${n} sur ${all}`, start: 'Au début', back: 'Un pas en arrière', on: 'Un pas en avant', end: 'À la fin', play: 'Lire', pause: 'Pause', slider: 'Position', toMatch: 'À la partie',
    keys: 'Flèches : un pas ; Début et Fin : un saut ; Espace : lire.', shareMove: 'Lien vers ce coup', playOn: 'Jouer à partir d’ici', playOnHelp: 'Au même écran, dans une partie à vous.', toNow: 'Au présent', before: 'Avant le premier coup', nothing: 'Aucun coup n’a encore été joué.',
  },

  rules: { title: (game) => `Règles : ${game}`, find: 'Chercher : égalité, score, fin…', none: 'Aucun chapitre n’a ces mots.', found: (n) => (n === 0 ? 'Aucun chapitre n’a ces mots.' : many(n, 'chapitre', 'chapitres')), here: 'Vous êtes ici', fail: 'Les règles n’ont pas pu être chargées.' },
  notFound: { title: 'Il n’y a rien à cette adresse', help: 'La marée l’a peut-être emporté. Tous les jeux sont à la première page.', go: 'Aux jeux' },
}

export default fr
