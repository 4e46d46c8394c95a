// What the page says about the games, in French.

import type { games as english } from './games.en'

const asks: Record<string, string> = {
  'atlanteon.towers': 'Où va une tour ?', 'atlanteon.tiles': 'Quelle tuile, et où ?',
  'atlandice.take': 'Où prenez-vous un dé ?', 'atlandice.pick': 'Quelle ressource prenez-vous ?', 'atlandice.extra': 'Laquelle prenez-vous de plus ?', 'atlandice.chain': 'Où mène la chaîne ?',
  'atlandice.swap': 'Qu’échangez-vous ?', 'atlandice.move': 'Que déplacez-vous, et où ?', 'atlandice.gate': 'Quelle Porte s’ouvre ?', 'atlandice.submarine': 'Où va le Sous-marin ?', 'atlandice.loot': 'Que prenez-vous ailleurs ?', 'atlandice.donate': 'Faites-vous un don ?',
  'ark.turn': 'Où vont vos ouvriers ?',
  'rising.place': 'Où va un Atlante ?', 'rising.late-place': 'Où va l’Atlante retenu ?', 'rising.council': 'Relever des tuiles, ou jouer une carte ?', 'rising.council-after': 'Relever des tuiles, ou jouer une carte ?',
  'rising.misfortunes': 'Une carte avant le malheur suivant ?', 'rising.act': 'Lequel de vos Atlantes agit ?', 'rising.attack': 'Une carte contre l’attaque ?', 'rising.build': 'Construisez-vous un composant ?',
  'rising.limit': 'Trop de cartes : laquelle part ?', 'rising.window': 'Jouez-vous une carte ?', 'rising.give': 'Combien d’énergie donnez-vous ?', 'rising.cancel': 'Retenez-vous l’inondation ensemble ?', 'rising.sink': 'Quelle tuile tombe ?', 'rising.fall': 'Quelle tuile tombe ?',
  'rising.destroy': 'Quelle tuile est détruite ?', 'rising.boost': 'Complétez-vous le dé par de l’énergie ?', 'rising.keep': 'Quelle carte gardez-vous ?', 'rising.trade': 'Qu’échangez-vous ?', 'rising.convert': 'Quel cube en devient un autre ?', 'rising.barrier': 'Où va la barrière ?',
  'rising.lift': 'Quelle région est relevée ?', 'rising.atlas': 'Quelle région l’Atlas nomme-t-il ?', 'rising.talent': 'Quel talent copiez-vous ?', 'rising.pick': 'Quel malheur choisissez-vous ?', 'rising.waive': 'Quel cube est épargné ?', 'rising.recall': 'Qui rentre ?', 'rising.plague': 'Quelle région est frappée ?',
}

export const games: typeof english = {
  about: {
    atlanteon: 'Encerclez, pesez plus lourd, prenez.', atlandice: 'Prenez des dés, gagnez des Quartiers, défiez l’horloge.',
    ark: 'Récoltez sur des îles qui sombrent ; construisez à temps.', rising: 'Tous ensemble contre les flots et Athènes.',
  },
  asks,
  parts: {
    kind: 'Quoi', tile: 'Tuile', square: 'Case', tower: 'Tour', area: 'Lieu', resource: 'Ressource', other: 'Contre', workers: 'Ouvriers', cube: 'Cube', ship: 'Navire', place: 'Lieu', courage: 'Avec courage', card: 'Carte',
    section: 'Région', component: 'Composant', energy: 'Énergie', from: 'De', to: 'En', seat: 'Siège', way: 'Sens', councilor: 'Conseiller', misfortune: 'Malheur',
  },
  kinds: {
    tile: 'Poser une tuile', tower: 'Placer une tour', claim: 'Revendiquer', end: 'Finir le tour', take: 'Prendre un dé', give: 'Donner', pick: 'Choisir', loot: 'Prendre', move: 'Déplacer', submarine: 'Sous-marin', swap: 'Échanger', gather: 'Récolter', gold: 'Or', buy: 'Acheter',
    build: 'Construire', sell: 'Vendre', use: 'Utiliser un navire', treasure: 'Prendre un jeton', place: 'Placer', act: 'Agir', play: 'Jouer une carte', discard: 'Défausser', target: 'Cible', recall: 'Ramener', keep: 'Garder', sink: 'Couler', raise: 'Relever des tuiles', convert: 'Changer des cubes', done: 'Fini',
    hold: 'Retenir', 'done-placing': 'Ne placer personne', pass: 'Passer', 'pass-phase': 'Passer pour cette phase', cancel: 'Annuler la Crue', endure: 'Subir', plague: 'Vider une région', boost: 'Renforcer', accept: 'Accepter le jet', waive: 'Ne pas payer', 'pass-build': 'Ne rien construire',
    'end-trade': 'Finir l’échange', 'end-convert': 'Ne plus changer', donate: 'Donner', gate: 'Changer un dé',
    yes: 'Oui', no: 'Non',
  },
  values: {
    white: 'blanche', black: 'noire', gem: 'gemme', book: 'livre', provision: 'provision', tool: 'outil', weapon: 'arme', wood: 'bois', flax: 'lin', ore: 'minerai', gold: 'or', atlantium: 'Atlantium', crystal: 'cristal', give: 'donner', take: 'prendre',
    navy: 'Marine', centre: 'centre',
  },
  going: {
    round: (n, all) => `Manche ${n} sur ${all}`, turn: (n) => `Tour ${n}`, clock: (at, end) => `Horloge ${at} sur ${end}`, placed: (n) => (n < 2 ? `${n} tuile posée` : `${n} tuiles posées`),
    phase: {
      towers: 'les tours', tiles: 'les tuiles', take: 'visites', pick: 'visites', turn: 'ouvriers', income: 'début', council: 'conseil', place: 'placement', misfortunes: 'malheurs', 'late-place': 'placement', act: 'actions', attack: 'attaque', 'council-after': 'conseil', build: 'construction', donate: 'dons',
    },
  },
  chapters: {
    'atlanteon.towers': 'Mise en place', 'atlanteon.tiles': 'Votre tour', 'atlanteon.claims': 'Revendications anticipées (option)',
    'atlandice.take': 'Visites', 'atlandice:give': 'Partie à deux', 'atlandice.pick': 'Visites', 'atlandice.extra': 'Les tuiles', 'atlandice.donate': 'Horloge', atlandice: 'Les tuiles',
    ark: 'Votre tour', 'ark:gather': 'Sur une tuile', 'ark:treasure': 'Sur une tuile', 'ark:use': 'Sur un navire', 'ark:gold': 'Dans la cité', 'ark:buy': 'Dans la cité', 'ark:build': 'Dans la cité', 'ark:sell': 'Dans la cité',
    'rising.place': 'Placement', 'rising.late-place': 'Placement', 'rising.council': 'L’énergie', 'rising.council.window': 'L’énergie', 'rising.council-after': 'L’énergie', 'rising.council-after.window': 'L’énergie', 'rising.misfortunes': 'Malheurs', 'rising.act': 'Actions', 'rising.attack': 'Attaque',
    'rising.build': 'Construction', 'rising:raise': 'L’énergie', 'rising:play': 'Les cartes Savoir', 'rising:discard': 'Quand jouer des cartes', 'rising.window': 'Quand jouer des cartes', 'rising.attack.window': 'Attaque',
    'rising.limit': 'Quand jouer des cartes', 'rising.give': 'L’énergie', 'rising.cancel': 'L’énergie', 'rising.destroy': 'Quand une tuile est détruite', 'rising.sink': 'Malheurs', 'rising.fall': 'Malheurs', 'rising.attack.sink': 'Attaque', 'rising.attack.fall': 'Attaque',
    'rising.boost': 'Actions', 'rising.keep': 'Actions', 'rising.trade': 'Quand jouer des cartes', 'rising.convert': 'L’énergie', 'rising.barrier': 'Les cartes Savoir', 'rising.build.barrier': 'Les composants',
    'rising.lift': 'Les cartes Savoir', 'rising.build.lift': 'Les composants', 'rising.atlas': 'Les cartes Savoir', 'rising.talent': 'Les cartes Savoir', 'rising.pick': 'Les cartes Savoir', 'rising.waive': 'Construction',
    'rising.recall': 'Les malheurs', 'rising.plague': 'Les malheurs',
  },
  figures: {
    tiles: 'tuile restante|tuiles restantes', towers: 'tour|tours', markers: 'marqueur restant|marqueurs restants', squares: 'case|cases', dice: 'dé|dés', won: 'tuile gagnée|tuiles gagnées', workers: 'ouvrier restant|ouvriers restants', swimmers: 'nageur|nageurs', ships: 'navire|navires', home: 'à la maison', cards: 'carte|cartes', king: 'Roi', kingOn: 'sur le plateau', kingOff: 'en main',
    gem: 'gemmes', book: 'livres', provision: 'provisions', tool: 'outils', weapon: 'armes', wood: 'bois', flax: 'lin', ore: 'minerai', gold: 'or', potions: 'potions', animals: 'animaux', treasures: 'trésors', knowledge: 'savoir', energy: 'énergie', courage: 'courage', atlantium: 'Atlantium', crystal: 'cristal',
    track: 'En route', stranded: 'Échoués', tokens: 'Jetons', total: 'En tout',
  },
}
