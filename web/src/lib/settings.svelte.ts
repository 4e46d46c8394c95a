// A person's settings, saved in this browser: language, theme, when a move made by clicks is confirmed, pace, animation, sound,
// and against which bots each game was played last.

import type { Messages } from '../i18n/en'
import { setLanguage } from './api'
import { prefersReducedMotion } from './motion'

export type Lang = 'en' | 'fr'
export type Theme = 'system' | 'dark' | 'light'
/** Which moves made by clicks are confirmed: those that cannot be taken back, all, none. */
export type Confirm = 'needed' | 'always' | 'never'
/** How long the moves of others are shown. */
export type Pace = 'calm' | 'usual' | 'quick' | 'instant'
/** Against which bots a game is played: their level and number, and one's own seat; null: drawn at random. */
export interface BotChoice { level: string; bots: number; side: number | null }

/** Only the chosen language is loaded. */
const LOADERS: Record<Lang, () => Promise<{ default: Messages }>> = { en: () => import('../i18n/en'), fr: () => import('../i18n/fr') }

const KEY = 'atlantis'
const THEMES: Theme[] = ['system', 'dark', 'light']
export const CONFIRMS: Confirm[] = ['needed', 'always', 'never']
export const PACES: Pace[] = ['calm', 'usual', 'quick', 'instant']

interface Saved {
  lang?: Lang
  theme?: Theme
  confirm?: Confirm
  pace?: Pace
  motion?: boolean
  sound?: boolean
  bots?: Record<string, BotChoice>
  /** The game that was played last. */
  last?: string
  name?: string
  known?: boolean
}

function load(): Saved {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {} // storage is forbidden, or holds something else: start afresh
  }
}

/** The language that was chosen, or else the first of the browser's that we have. */
function languageOf({ lang }: Saved): Lang {
  if (lang === 'fr' || lang === 'en') return lang
  const first = navigator.languages?.find((one) => /^(en|fr)\b/i.test(one)) ?? 'en'
  return first.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

class Settings {
  #saved = $state.raw<Saved>(load())
  #light = $state(false)
  #loaded = $state.raw<{ lang: Lang; messages: Messages } | null>(null)

  theme = $derived<Theme>(THEMES.find((one) => one === this.#saved.theme) ?? 'system')
  shownTheme = $derived<'dark' | 'light'>(this.theme === 'system' ? (this.#light ? 'light' : 'dark') : this.theme)
  confirm = $derived<Confirm>(CONFIRMS.find((one) => one === this.#saved.confirm) ?? 'needed')
  pace = $derived<Pace>(PACES.find((one) => one === this.#saved.pace) ?? 'usual')
  sound = $derived(this.#saved.sound ?? true)
  /** Animations: as the system says, until they are switched on or off here. */
  motion = $derived(this.#saved.motion ?? !prefersReducedMotion())
  bots = $derived(this.#saved.bots ?? {})
  last = $derived(this.#saved.last ?? '')
  /** The name that is shown, also before the server knows it. */
  name = $derived(this.#saved.name ?? '')
  /** The server knows this browser. */
  known = $derived(this.#saved.known ?? false)

  constructor() {
    const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null
    this.#light = system?.matches ?? false
    system?.addEventListener('change', (event) => (this.#light = event.matches))
  }

  /** The language of the page: the one that was chosen, as soon as its messages are loaded. */
  get lang(): Lang {
    return this.#loaded?.lang ?? languageOf(this.#saved)
  }

  /** The page's messages in the chosen language. Nothing is shown before `ready`. */
  get t(): Messages {
    if (!this.#loaded) throw new Error('call settings.ready() first')
    return this.#loaded.messages
  }

  /** Resolves when the messages of the chosen language are loaded. */
  async ready(): Promise<void> {
    const lang = languageOf(this.#saved)
    const messages = (await LOADERS[lang]()).default
    if (lang !== languageOf(this.#saved)) return // another was chosen meanwhile
    this.#loaded = { lang, messages }
    setLanguage(lang)
  }

  save(change: Saved) {
    this.#saved = { ...this.#saved, ...change }
    if (change.lang) void this.ready()
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#saved))
    } catch {
      // storage is forbidden: it lasts as long as this page is open
    }
  }

  /** The next of: as the system, dark, light. */
  nextTheme() {
    this.save({ theme: THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length]! })
  }
}

export const settings = new Settings()
