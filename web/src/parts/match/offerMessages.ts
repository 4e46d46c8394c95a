// Words for what players agree on, and for other people: loaded with the parts that show them.

const en = {
  asks: { takeback: (name: string) => `${name} asks to take back a move`, draw: (name: string) => `${name} offers a draw`, abort: (name: string) => `${name} offers to abort the game` },
  asked: { takeback: 'You asked to take back a move', draw: 'You offered a draw', abort: 'You offered to abort the game' },
  help: { takeback: 'The clocks stay as they are. Your next move declines it.', draw: 'Your next move declines it.', abort: 'Nothing would be counted. Your next move declines it.' },
  stands: (names: string) => `It stands until ${names} answers or somebody moves.`, agreed: 'You agreed. The others still have to answer.',
  allow: 'Allow', accept: 'Accept', no: 'No', noMore: 'No more in this match', withdraw: 'Withdraw',
  offerDraw: 'Offer a draw', offerAbort: 'Offer to abort', abort: 'Abort the game', abortHelp: 'Until each side has moved, you can leave and nothing is counted.',
  away: (name: string) => `${name} is away`, claimIn: (name: string, time: string) => `${name}’s clock runs on. You can claim the win in ${time}, or let a bot play on; the seat can be taken back at any moment.`, runsOn: (name: string) => `${name}’s clock runs on. A bot can play on; the seat can be taken back at any moment.`,
  mayClaim: 'You may claim the win', mayClaimHelp: (name: string) => `${name} has been away for 3 minutes, with a move to make.`, claim: 'Claim the win', botPlaysOn: 'Let a bot play on',
  people: 'Players', about: (name: string) => `Mute, block or report ${name}`, mute: 'Mute', muteHelp: 'You no longer see their messages.', block: 'Block', blockHelp: 'They cannot join your tables, either. They are not told.',
  muted: (name: string) => `${name} is muted.`, blocked: (name: string) => `${name} is blocked.`, report: 'Report', why: 'What is it about?', reasons: { chat: 'Insults or spam', name: 'An offensive name', cheating: 'Cheating', leaving: 'Leaves games or stalls', other: 'Something else' },
  details: 'What happened?', send: 'Send the report', sent: 'Thank you. The operator of this server will look at it.', avoided: 'Muted and blocked people', end: 'Undo', endOf: (name: string) => `No longer mute or block ${name}`, isMuted: 'muted', isBlocked: 'blocked',
}

const fr: typeof en = {
  asks: { takeback: (name) => `${name} demande à reprendre un coup`, draw: (name) => `${name} propose la nulle`, abort: (name) => `${name} propose d’annuler la partie` },
  asked: { takeback: 'Vous demandez à reprendre un coup', draw: 'Vous proposez la nulle', abort: 'Vous proposez d’annuler la partie' },
  help: { takeback: 'Les pendules ne changent pas. Jouer revient à refuser.', draw: 'Jouer revient à refuser.', abort: 'Rien ne serait compté. Jouer revient à refuser.' },
  stands: (names) => `En attente d’une réponse de ${names}, ou du prochain coup.`, agreed: 'Vous avez accepté. Les autres doivent encore répondre.',
  allow: 'Accepter', accept: 'Accepter', no: 'Non', noMore: 'Aucune autre dans cette partie', withdraw: 'Retirer',
  offerDraw: 'Proposer la nulle', offerAbort: 'Proposer d’annuler', abort: 'Annuler la partie', abortHelp: 'Tant que chaque camp n’a pas joué, vous pouvez partir et rien n’est compté.',
  away: (name) => `${name} est absent`, claimIn: (name, time) => `La pendule de ${name} continue. Vous pourrez réclamer la victoire dans ${time}, ou laisser un bot continuer ; la place peut être reprise à tout moment.`, runsOn: (name) => `La pendule de ${name} continue. Un bot peut continuer ; la place peut être reprise à tout moment.`,
  mayClaim: 'Vous pouvez réclamer la victoire', mayClaimHelp: (name) => `${name} est absent depuis 3 minutes alors que c’est son tour.`, claim: 'Réclamer la victoire', botPlaysOn: 'Laisser un bot continuer',
  people: 'Joueurs', about: (name) => `Masquer, bloquer ou signaler ${name}`, mute: 'Masquer', muteHelp: 'Vous ne voyez plus ses messages.', block: 'Bloquer', blockHelp: 'Cette personne ne peut plus rejoindre vos tables non plus. Elle n’en est pas informée.',
  muted: (name) => `Messages de ${name} masqués.`, blocked: (name) => `${name} est bloqué(e).`, report: 'Signaler', why: 'De quoi s’agit-il ?', reasons: { chat: 'Insultes ou spam', name: 'Un nom offensant', cheating: 'Triche', leaving: 'Quitte les parties ou les fait traîner', other: 'Autre chose' },
  details: 'Que s’est-il passé ?', send: 'Envoyer le signalement', sent: 'Merci. L’opérateur de ce serveur va regarder.', avoided: 'Personnes masquées et bloquées', end: 'Rétablir', endOf: (name) => `Ne plus masquer ni bloquer ${name}`, isMuted: 'masqué(e)', isBlocked: 'bloqué(e)',
}

export const offerMessages = { en, fr }
