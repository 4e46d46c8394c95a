// The guide's own words.

import type { Lang } from './script'

const en = {
  name: 'Guided first game', step: (n: number, of: number) => `Step ${n} of ${of}`, next: 'Next', back: 'Back', forward: 'Forward', show: 'Show me', end: 'Play on', again: 'Show the step again',
  leave: 'Leave the guide', hide: 'Put the step aside and choose freely', wait: 'Watch what the others do.', go: 'Play on. The guide speaks up when something new comes.',
  making: 'The table is being laid for your first game', failed: 'The guided game could not be started.', retry: 'Try again',
}

const fr: typeof en = {
  name: 'Première partie guidée', step: (n, of) => `Étape ${n} sur ${of}`, next: 'Suite', back: 'Retour', forward: 'Avancer', show: 'Montrez-moi', end: 'Jouer', again: 'Revoir l’étape',
  leave: 'Quitter le guide', hide: 'Écarter l’étape et choisir librement', wait: 'Regardez ce que font les autres.', go: 'Jouez. Le guide revient dès qu’il y a du nouveau.',
  making: 'La table se prépare pour votre première partie', failed: 'La partie guidée n’a pas pu commencer.', retry: 'Réessayer',
}

export type GuideWords = typeof en
export const guideWords: Record<Lang, GuideWords> = { en, fr }
