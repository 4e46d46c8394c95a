// The page's own messages, in French.

import type { Messages } from './en'
const many = (n: number, one: string, more: string) => `${n} ${n < 2 ? one : more}`

const fr: Messages = {
  language: 'Langue', theme: 'Thème', themes: { system: 'système', dark: 'sombre', light: 'clair' },
  yes: 'Oui', no: 'Non', what: 'Quoi',
  close: 'Fermer', cancel: 'Annuler', save: 'Enregistrer', back: 'Tous les jeux', you: 'vous', loading: 'Chargement…', skip: 'Aller au contenu',
  seat: (n) => `Siège ${n}`,
  levels: { novice: 'Novice', adept: 'Adepte', expert: 'Expert', oracle: 'Oracle' },
  botOf: (level) => `bot, ${level.toLowerCase()}`,

  home: {
    puzzles: 'Énigmes', title: 'Les jeux de la cité engloutie', lead: 'Jouez tout de suite, sans compte.',
    playing: 'Vous jouez sous le nom de', rename: 'Changer de nom', name: 'Votre nom', nameHelp: 'Visible par les autres joueurs.',
    play: 'Jouer', screen: 'Même écran', invite: 'Inviter un ami', learn: 'Apprendre', choose: (game) => `Choisir les bots pour ${game}`,
    minutes: (n) => `${n} min`, weights: { light: 'léger', medium: 'moyen', heavy: 'corsé' }, level: 'Niveau des bots', fewer: 'Un bot de moins', more: 'Un bot de plus', side: 'Votre siège', drawn: 'Siège au hasard',
    players: (from, to) => (from === to ? `${from} joueurs` : `${from} à ${to} joueurs`),
    mine: 'Vos parties', tables: 'Tables ouvertes', createTable: 'Créer une table', all: (n) => `Toutes (${n})`, less: 'Réduire',
    games: 'Jeux', matches: 'Vos parties', tablesShort: 'Tables',
    yourTurn: 'À vous', turns: (n) => many(n, 'partie vous attend', 'parties vous attendent'), view: 'Voir', join: 'Rejoindre', copy: 'Copier le lien', copied: 'Copié',
    over: 'Terminée',
    closed: 'Commencée avec d’autres règles', undecided: 'Sans résultat : les règles ont changé', twoGames: 'En deux manches',
    newHere: 'Première visite ?', newHereHelp: (game) => `Apprenez ${game} en cinq minutes, coup par coup.`, begin: 'Commencer',
    noMatches: 'Aucune partie en cours', noMatchesHelp: 'Commencez-en une ci-dessus. Elle vous attendra ici.',
    noTables: 'Aucune table ouverte', noTablesHelp: 'Créez-en une : tout le monde pourra la rejoindre.',
    unreachable: 'Le serveur ne répond pas. Nouvel essai…',
    bots: (n) => many(n, 'bot', 'bots'), botsOf: (n, level) => `${n === 1 ? 'Bot' : `${n} bots`}, ${level.toLowerCase()}`, turnOf: (name) => `À ${name} de jouer`, won: 'Gagnée', lost: 'Perdue', noWin: 'Sans vainqueur',
    values: (name, n) => `${name || 'Autres valeurs'} (${many(n, 'modifiée', 'modifiées')})`,
    record: 'Importer une partie', analysis: 'Analyse', leaderboards: 'Classements', watch: 'Regarder', menu: 'Menu principal', you: 'Vous', recordHelp: 'Ouvrir une partie téléchargée pour la revoir ou la continuer.', by: (name) => `Créée par ${name}`, free: (n) => many(n, 'siège libre', 'sièges libres'),
  },

  match: {
    undo: 'Annuler', askUndo: 'Reprendre', hint: 'Indice', rules: 'Règles', settings: 'Paramètres', share: 'Partager', players: 'Joueurs', story: 'Récit', chat: 'Chat', decide: 'Coup', board: 'Plateau', score: 'Score', points: 'Points',
    rated: 'Classée', waiting: 'En attente de joueurs', finished: 'Partie terminée', firstOfTwo: 'Manche 1 sur 2', secondOfTwo: (points) => `Manche 2 sur 2, après ${points}`,
    yourTurn: 'À vous', yourPart: (name) => `${name} : à vous`,
    onBoard: 'Choisissez sur le plateau. Ce qui est possible est encadré.', whatNow: 'Choisissez un coup', clear: 'Effacer', left: (n) => `Les ${n} coups`,
    typeMove: 'Saisir un coup', moveInput: 'Coup en notation', playIt: 'Jouer', example: (move) => `p. ex. ${move}`,
    thinking: (name) => `${name} réfléchit`, waitFor: (name) => `On attend ${name}`,
    notPossible: 'Impossible', lost: 'Connexion perdue', lostHelp: 'Votre siège et la partie sont conservés. Reconnexion…', retry: 'Réessayer',
    gone: 'Partie introuvable', goneHelp: 'Le lien est peut-être incomplet, ou la partie a commencé avec d’autres règles.', closed: 'Cette partie ne peut pas continuer',
    plan: 'Prévoir', forAllSeats: (text) => `${text} (pour tous mes sièges)`,
    advice: 'Indice', adviceAsk: 'Recherche des meilleurs coups…', estimate: 'chances de gagner estimées', bestPlain: 'Le bot jouerait l’un de ces coups :',
    adviceHelp: 'Une estimation du bot ; un humain peut jouer autrement.', certain: 'prouvé : calculé jusqu’au bout', noAdvice: 'Le bot n’a rien à proposer ici.',
    botForYou: 'Un bot joue pour vous', takeBack: 'Reprendre votre siège', forYou: 'Vous étiez absent et la partie a continué. Vous pouvez reprendre à tout moment.',
    here: 'en ligne', away: 'absent, un bot joue', notHere: 'hors ligne', bot: 'bot', free: 'Siège libre', toMove: 'à jouer', watching: (n) => many(n, 'spectateur', 'spectateurs'), youWatch: 'Vous êtes spectateur',
    youWatchHelp: 'Tous les sièges sont pris. Vous pouvez lire les règles, discuter et revoir la partie.',
    copy: 'Copier', copied: 'Copié',
    suggest: 'Vous pouvez suggérer un coup au joueur dont c’est le tour.', suggests: (name) => `${name} suggère`, doThis: 'Le jouer',
    houseValues: 'Valeurs maison', ownValues: 'Autres valeurs', enterValues: 'Entrer les valeurs de votre exemplaire', noHouse: 'Toutes les valeurs de ce jeu sont les valeurs imprimées.', sending: 'Envoi de votre coup…', noticeAsk: 'Me prévenir quand c’est à moi', noticeNo: 'Votre navigateur n’autorise pas les notifications de cette page.', advised: 'Vous avez suggéré', adviseThis: 'Suggérer',
    sound: 'Son', usedHint: (name) => `${name} a utilisé un indice`, download: 'Télécharger la partie', replay: 'Revoir',
    chatInput: 'Écrire un message', send: 'Envoyer', chatEmpty: 'Aucun message.', storyEmpty: 'Le récit de la partie s’affiche ici.', forced: 'seul coup possible', standing: 'réponse automatique', new: 'nouveau',
    moves: 'Coups', since: 'Depuis votre dernier tour', andMore: (n) => `et ${n} de plus`, open: 'Tout afficher', close: 'Réduire',
    drawing: 'Le plateau en texte',
  },

  notFound: { title: 'Page introuvable', help: 'Tous les jeux sont sur la page d’accueil.', go: 'Aller à l’accueil' },
}

export default fr
