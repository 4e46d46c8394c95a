// Words for the values of printed copies: loaded with these parts only.

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

const en = {
  title: 'Values of my copy', lead: 'Enter what is printed on your components. Whatever you leave alone keeps its value.',
  games: 'Game', sections: 'Parts of the game', general: 'General', where: 'Source', value: 'Value',
  marks: { printed: 'Printed', deduced: 'Deduced', house: 'House' } as Record<string, string>, markOf: (name: string) => `Source: ${name}`,
  all: (n: number) => `All ${n}`, missing: (n: number) => `Not yet printed ${n}`, differ: (n: number) => `Changed ${n}`, filter: 'Show',
  known: (n: number, of: number) => `${n} of ${of}`, knownHelp: 'values are printed on your copy or in the rulebook', counts: { printed: 'printed', deduced: 'deduced', house: 'house' } as Record<string, string>,
  same: (usual: string) => `House value: ${usual}, the same`, other: (usual: string, value: string) => `House value: ${usual}. Yours: ${value}`,
  range: (low: number, high: number) => `${low} to ${high}`, none: 'There is nothing to show here.', keys: 'Tab moves from field to field. P, D and H set the source.',
  pack: 'This set of values', name: 'Name', unnamed: 'My copy', saving: 'Saving…', saved: (version: number) => `Saved · version ${version}`, empty: 'Nothing entered yet', wrong: (n: number) => `Not saved: ${many(n, 'mistake', 'mistakes')}`, failed: 'Not saved',
  use: 'Use it at a table', share: 'Share by link', link: 'Link', copy: 'Copy', shareHelp: 'Anyone with the link can view these values, play with them or make a copy. Only you can change them.',
  file: 'Download', load: 'Open a file', duplicate: 'Make a copy', copied: (name: string) => `${name} (copy)`, remove: 'Delete', removeAsk: 'Delete these values? Games that use them keep them.', removeYes: 'Yes, delete',
  fresh: 'New set', mine: 'My sets of values', of: (owner: string) => `These values belong to ${owner}. Make a copy to change them.`,
  changes: 'What changes', unchanged: 'All values are the same as ours.', fixFirst: 'Shown here once the mistakes are corrected.', fileWrong: 'This file cannot be used:', gone: 'There are no values at this address.',
  table: 'At this table', tableHelp: 'This game is played with values other than ours. They are part of its record.', rulesHelp: 'This game is played with these values instead of ours:', see: 'See the values', usual: 'ours', here: 'here', thing: 'Value',
  setUp: 'Values', house: 'House values', enter: 'Enter the values of my copy', count: (n: number) => `${n} changed`, yes: 'Yes',
}

const fr: typeof en = {
  title: 'Les valeurs de mon exemplaire', lead: 'Entrez ce qui est imprimé sur votre matériel. Ce que vous ne touchez pas garde sa valeur.',
  games: 'Jeu', sections: 'Rubriques', general: 'Général', where: 'Origine', value: 'Valeur',
  marks: { printed: 'Imprimée', deduced: 'Déduite', house: 'Maison' }, markOf: (name) => `Origine : ${name}`,
  all: (n) => `Toutes ${n}`, missing: (n) => `Pas encore imprimées ${n}`, differ: (n) => `Modifiées ${n}`, filter: 'Afficher',
  known: (n, of) => `${n} sur ${of}`, knownHelp: 'valeurs imprimées sur votre exemplaire ou dans la règle', counts: { printed: 'imprimées', deduced: 'déduites', house: 'maison' },
  same: (usual) => `Valeur maison : ${usual}, la même`, other: (usual, value) => `Valeur maison : ${usual}. La vôtre : ${value}`,
  range: (low, high) => `de ${low} à ${high}`, none: 'Rien à afficher ici.', keys: 'Tab passe d’un champ à l’autre. P, D et H choisissent l’origine.',
  pack: 'Ce jeu de valeurs', name: 'Nom', unnamed: 'Mon exemplaire', saving: 'Enregistrement…', saved: (version) => `Enregistré · version ${version}`, empty: 'Rien de saisi pour l’instant', wrong: (n) => `Non enregistré : ${many(n, 'erreur', 'erreurs')}`, failed: 'Non enregistré',
  use: 'L’utiliser à une table', share: 'Partager par lien', link: 'Lien', copy: 'Copier', shareHelp: 'Toute personne qui a le lien peut voir ces valeurs, jouer avec ou en faire une copie. Vous seul pouvez les modifier.',
  file: 'Télécharger', load: 'Ouvrir un fichier', duplicate: 'Faire une copie', copied: (name) => `${name} (copie)`, remove: 'Supprimer', removeAsk: 'Supprimer ces valeurs ? Les parties qui les utilisent les gardent.', removeYes: 'Oui, supprimer',
  fresh: 'Nouveau jeu de valeurs', mine: 'Mes jeux de valeurs', of: (owner) => `Ces valeurs appartiennent à ${owner}. Faites-en une copie pour les modifier.`,
  changes: 'Ce qui change', unchanged: 'Toutes les valeurs sont les nôtres.', fixFirst: 'S’affiche ici dès que les erreurs sont corrigées.', fileWrong: 'Ce fichier ne peut pas être utilisé :', gone: 'Il n’y a pas de valeurs à cette adresse.',
  table: 'À cette table', tableHelp: 'Cette partie se joue avec d’autres valeurs que les nôtres. Elles font partie de son enregistrement.', rulesHelp: 'Cette partie se joue avec ces valeurs au lieu des nôtres :', see: 'Voir les valeurs', usual: 'nôtre', here: 'ici', thing: 'Valeur',
  setUp: 'Valeurs', house: 'Valeurs maison', enter: 'Entrer les valeurs de mon exemplaire', count: (n) => many(n, 'modifiée', 'modifiées'), yes: 'Oui',
}

export const valuesMessages = { en, fr }
