// Words about clocks: loaded with the parts that show them.

import { longTime, type TimeControl } from '../../lib/clock'
import { settings } from '../../lib/settings.svelte'

const en = {
  clocks: 'Clocks', shared: 'Shared clock', give: 'Give 15 s', left: (time: string) => `${time} left`, paused: (date: string) => `paused until ${date}`, until: (date: string) => `until ${date}`,
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`), seconds: (n: number) => `${n} s`, minutes: (n: number) => `${n} min`,
  perTurn: (time: string) => `${time} per turn`, none: 'No clock', label: 'Time', live: 'Live', turn: 'Per turn', correspondence: 'Correspondence',
  onTimeout: 'When time runs out', loss: 'The player loses', bot: 'A bot plays on', lowTime: (name: string) => `${name}: little time left`,
  pause: 'Start the pause', pauseLeft: (n: number) => `Pause · ${n} ${n === 1 ? 'day' : 'days'} left`, pauseFor: 'Pause for', endPause: 'End the pause', pauseHelp: 'Your clocks stop in all your correspondence games. You have 14 days a year; whole days that you do not need can be used again.',
}

const fr: typeof en = {
  clocks: 'Pendules', shared: 'Pendule commune', give: 'Donner 15 s', left: (time) => `encore ${time}`, paused: (date) => `en pause jusqu’au ${date}`, until: (date) => `jusqu’au ${date}`,
  days: (n) => (n === 1 ? '1 jour' : `${n} jours`), seconds: (n) => `${n} s`, minutes: (n) => `${n} min`,
  perTurn: (time) => `${time} par tour`, none: 'Sans pendule', label: 'Cadence', live: 'En direct', turn: 'Par tour', correspondence: 'Par correspondance',
  onTimeout: 'Quand le temps est écoulé', loss: 'Le joueur perd', bot: 'Un bot continue', lowTime: (name) => `${name} : bientôt plus de temps`,
  pause: 'Commencer la pause', pauseLeft: (n) => `Pause · encore ${n} ${n === 1 ? 'jour' : 'jours'}`, pauseFor: 'Durée de la pause', endPause: 'Terminer la pause', pauseHelp: 'Vos pendules s’arrêtent dans toutes vos parties par correspondance. Vous avez 14 jours par an ; les jours entiers dont vous n’avez pas besoin restent disponibles.',
}

export const clockMessages = { en, fr }

/** `5 + 3`, `1 min per turn`, `3 days per turn`. */
export function describeControl({ kind, base, increment }: TimeControl): string {
  const t = clockMessages[settings.lang]
  if (kind === 'live') return `${base % 60 ? (base / 60).toFixed(1) : base / 60} + ${increment}`
  return t.perTurn(kind === 'days' ? t.days(base / 86_400) : base % 60 ? t.seconds(base) : t.minutes(base / 60))
}

/** What is left until a time, in words: `2 days 4 h left`. */
export const timeLeft = (until: string): string => clockMessages[settings.lang].left(longTime(Math.max(0, Date.parse(until) - Date.now()), clockMessages[settings.lang].days))

/** A date and a time in the person's own time zone. */
export const dateOf = (at: number): string => new Date(at).toLocaleString(settings.lang === 'fr' ? 'fr' : 'en-GB', { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
