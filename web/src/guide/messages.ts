// The guide's own messages.

import type { Lang } from './script'

const en = {
  name: 'Guided first game', step: (n: number, of: number) => `Step ${n} of ${of}`, next: 'Next', back: 'Back', forward: 'Forward', show: 'Show me', end: 'Keep playing', again: 'Show the step again',
  leave: 'Leave the guide', hide: 'Hide the step and choose freely', wait: 'Watch what the others do.', go: 'Keep playing. The guide comes back when something new happens.',
  making: 'Setting up your first game…', failed: 'The guided game could not be started.', retry: 'Try again',
}

const fr: typeof en = {
  name: 'Première partie guidée', step: (n, of) => `Étape ${n} sur ${of}`, next: 'Suivant', back: 'Précédent', forward: 'Avancer', show: 'Montrez-moi', end: 'Continuer', again: 'Revoir l’étape',
  leave: 'Quitter le guide', hide: 'Masquer l’étape et choisir librement', wait: 'Regardez ce que font les autres.', go: 'Continuez à jouer. Le guide revient dès qu’il y a du nouveau.',
  making: 'Préparation de votre première partie…', failed: 'La partie guidée n’a pas pu commencer.', retry: 'Réessayer',
}

export type GuideMessages = typeof en
export const guideMessages: Record<Lang, GuideMessages> = { en, fr }
