// Words for plans, standing answers and undo by agreement: loaded with these parts only.

const en = {
  plan: 'Planned moves', add: 'Plan a move', done: 'Done', choose: 'Choose on the board or here. Planned moves are played when it is your turn.',
  ask: 'Ask me out of turn', askSeats: 'Ask my seats out of turn', modes: { always: 'Always', needed: 'When needed', never: 'Never' },
  help: { always: 'You are asked whenever you can use a card or energy.', needed: 'You are asked only when you hold something that only works then.', never: 'You pass until you change this.' },
  empty: 'Nothing is planned. Only you see your plan.', returned: 'Not played.', again: 'Plan again', dismiss: 'Dismiss', earlier: 'Earlier', later: 'Later', remove: 'Remove',
  agreeTitle: 'Undo past chance?', agreeHelp: 'This goes back past a roll or a revealed card. Everyone at this screen has to agree. What was drawn stays drawn.', agreeYes: 'Everyone agrees: undo',
}

const fr: typeof en = {
  plan: 'Coups prévus', add: 'Prévoir un coup', done: 'Terminé', choose: 'Choisissez sur le plateau ou ici. Les coups prévus sont joués quand c’est à vous.',
  ask: 'M’interroger hors de mon tour', askSeats: 'Interroger mes sièges hors de leur tour', modes: { always: 'Toujours', needed: 'Si utile', never: 'Jamais' },
  help: { always: 'On vous interroge chaque fois que vous pouvez utiliser une carte ou de l’énergie.', needed: 'On ne vous interroge que si vous avez quelque chose qui ne sert qu’à ce moment-là.', never: 'Vous passez, jusqu’à ce que vous changiez ce réglage.' },
  empty: 'Aucun coup prévu. Vous seul voyez vos coups prévus.', returned: 'Non joué.', again: 'Prévoir à nouveau', dismiss: 'Fermer', earlier: 'Plus tôt', later: 'Plus tard', remove: 'Retirer',
  agreeTitle: 'Annuler un tirage ?', agreeHelp: 'Cela annule aussi un lancer ou une carte révélée. Tout le monde devant cet écran doit être d’accord. Le tirage restera le même.', agreeYes: 'Tout le monde est d’accord : annuler',
}

export const paceMessages = { en, fr }
