// Words about being told that it is your turn: the settings, and the page that links in e-mails lead to.

const en = {
  title: 'When it is your turn', help: 'You can be told when others are waiting for you, unless you are at the match.',
  often: 'How often', atOnce: 'For each turn', daily: 'Once a day at most', save: 'Save', end: 'Remove', off: 'off', on: 'on',
  mail: {
    title: 'E-mail', address: 'E-mail address', sent: (address: string) => `Open the link that was sent to ${address}. Before that, you get no other e-mail.`,
    waiting: 'not confirmed', again: 'Send it again', stopped: 'E-mails are off. Check the address and save it again.', failed: 'The last e-mail will be sent again later.',
  },
  webhook: {
    title: 'Webhook', help: 'A message to a chat such as Discord or Slack, or to a program of your own.', url: 'Address, with https://', mention: 'Your id there, to mention you (optional)',
    secret: 'Secret that signs messages (optional)', kept: 'Leave it empty to keep the one that is set.', test: 'Send a test', worked: 'The test was accepted.', saved: 'Saved.',
    stopped: 'The webhook was turned off because it kept failing. Save it to turn it on again.', failed: 'The last message will be sent again later.',
  },
  feed: { title: 'Feed', help: 'A feed reader can tell you which of your games are waiting for you.', secret: 'Keep this address to yourself: whoever has it sees your games. It is shown only now.', on: 'Your feed is on. Its address cannot be shown again, but you can get a new one.', address: 'Address of the feed', copy: 'Copy', make: 'Create a feed', renew: 'New address', end: 'Turn off' },
  page: {
    title: 'Your e-mails', confirming: 'Confirming your address…', confirmed: 'Your e-mail address is confirmed. You will be told when it is your turn.',
    ask: 'Stop the e-mails about your turns? Your address will be deleted.', stop: 'Stop the e-mails', stopped: 'You get no more e-mails, and your address was deleted.', go: 'To the home page',
  },
}

const fr: typeof en = {
  title: 'Quand c’est à vous', help: 'Vous pouvez être prévenu quand d’autres vous attendent, sauf si vous êtes dans la partie.',
  often: 'Fréquence', atOnce: 'À chaque tour', daily: 'Une fois par jour', save: 'Enregistrer', end: 'Supprimer', off: 'désactivé', on: 'activé',
  mail: {
    title: 'E-mail', address: 'Adresse e-mail', sent: (address) => `Ouvrez le lien envoyé à ${address}. D’ici là, vous ne recevez aucun autre e-mail.`,
    waiting: 'non confirmée', again: 'Renvoyer', stopped: 'Les e-mails sont désactivés. Vérifiez l’adresse et enregistrez-la à nouveau.', failed: 'Le dernier e-mail sera renvoyé plus tard.',
  },
  webhook: {
    title: 'Webhook', help: 'Un message dans un chat comme Discord ou Slack, ou à votre propre programme.', url: 'Adresse, avec https://', mention: 'Votre identifiant, pour vous mentionner (facultatif)',
    secret: 'Secret qui signe les messages (facultatif)', kept: 'Laissez vide pour garder celui qui est défini.', test: 'Envoyer un test', worked: 'Le test a été accepté.', saved: 'Enregistré.',
    stopped: 'Le webhook a été désactivé après plusieurs échecs. Enregistrez-le pour le réactiver.', failed: 'Le dernier message sera renvoyé plus tard.',
  },
  feed: { title: 'Flux', help: 'Un lecteur de flux peut vous dire quelles parties vous attendent.', secret: 'Gardez cette adresse pour vous\u202f: qui la connaît voit vos parties. Elle n’est affichée que maintenant.', on: 'Votre flux est actif. Son adresse ne peut plus être affichée, mais vous pouvez en obtenir une autre.', address: 'Adresse du flux', copy: 'Copier', make: 'Créer un flux', renew: 'Nouvelle adresse', end: 'Désactiver' },
  page: {
    title: 'Vos e-mails', confirming: 'Confirmation de votre adresse…', confirmed: 'Votre adresse e-mail est confirmée. Vous serez prévenu quand ce sera à vous de jouer.',
    ask: 'Ne plus recevoir d’e-mails quand c’est à vous de jouer\u202f? Votre adresse sera supprimée.', stop: 'Arrêter les e-mails', stopped: 'Vous ne recevrez plus d’e-mails, et votre adresse a été supprimée.', go: 'Vers l’accueil',
  },
}

export const noticeMessages = { en, fr }
