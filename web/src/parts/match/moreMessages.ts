// Words of the settings of a match: loaded with them.

const en = {
  resign: 'Resign', resignSure: 'Resign this game? This cannot be undone.', resignYes: 'Yes, resign', confirmMoves: 'Confirm moves made by clicking',
  confirms: { needed: 'If final', always: 'Always', never: 'Never' } as Record<string, string>,
  confirmHelp: 'Moves are final, and cannot be undone, when you play with other people.', notices: 'Allow notifications',
  noticesOn: 'Notifications are on',
}

const fr: typeof en = {
  resign: 'Abandonner', resignSure: 'Abandonner cette partie ? C’est irréversible.', resignYes: 'Oui, abandonner',
  confirmMoves: 'Confirmer les coups joués par clic', confirms: { needed: 'Définitifs', always: 'Toujours', never: 'Jamais' },
  confirmHelp: 'Un coup est définitif quand il ne peut pas être annulé : à une table avec d’autres joueurs.', notices: 'Autoriser les notifications',
  noticesOn: 'Notifications activées',
}

export const moreMessages = { en, fr }
