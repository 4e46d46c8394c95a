// What a person likes, kept in this browser: language, theme, when a move made by clicks is confirmed, a sound.

import type { Words } from '../words/en'
import { speak } from './api'

export type Lang = 'en' | 'fr'
export type Theme = 'system' | 'dark' | 'light'
/** Which moves made by clicks are confirmed: those that cannot be taken back, all, none. */
export type Confirm = 'needed' | 'always' | 'never'

/** Only the language that is spoken is loaded. */
const TONGUES: Record<Lang, () => Promise<{ default: Words }>> = { en: () => import('../words/en'), fr: () => import('../words/fr') }

const KEY = 'atlantis'
const THEMES: Theme[] = ['system', 'dark', 'light']
export const CONFIRMS: Confirm[] = ['needed', 'always', 'never']

interface Kept {
  lang?: Lang
  theme?: Theme
  confirm?: Confirm
  sound?: boolean
  name?: string
  known?: boolean
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {} // storage is forbidden, or holds what is not ours: begin anew
  }
}

function wished(kept: Kept): Lang {
  return kept.lang === 'fr' || kept.lang === 'en' ? kept.lang : first()
}

function first(): Lang {
  const wish = navigator.languages?.find((one) => /^(en|fr)\b/i.test(one)) ?? 'en'
  return wish.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

class Settings {
  #kept = $state.raw<Kept>(kept())
  #light = $state(false)
  #spoken = $state.raw<{ lang: Lang; words: Words } | null>(null)

  theme = $derived<Theme>(THEMES.find((one) => one === this.#kept.theme) ?? 'system')
  shown = $derived<'dark' | 'light'>(this.theme === 'system' ? (this.#light ? 'light' : 'dark') : this.theme)
  confirm = $derived<Confirm>(CONFIRMS.find((one) => one === this.#kept.confirm) ?? 'needed')
  sound = $derived(this.#kept.sound ?? false)
  /** The name that is shown, also before the server knows it. */
  name = $derived(this.#kept.name ?? '')
  /** The server has met this browser. */
  known = $derived(this.#kept.known ?? false)

  constructor() {
    const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null
    this.#light = system?.matches ?? false
    system?.addEventListener('change', (event) => (this.#light = event.matches))
  }

  /** The language of the page: the one that was chosen, as soon as its words are here. */
  get lang(): Lang {
    return this.#spoken?.lang ?? wished(this.#kept)
  }

  /** The page's words. Nothing is shown before `ready`. */
  get words(): Words {
    if (!this.#spoken) throw new Error('settings.ready() comes first')
    return this.#spoken.words
  }

  /** Resolves when the words of the chosen language are here. */
  async ready(): Promise<void> {
    const lang = wished(this.#kept)
    const words = (await TONGUES[lang]()).default
    if (lang !== wished(this.#kept)) return // somebody has chosen another meanwhile
    this.#spoken = { lang, words }
    speak(lang)
  }

  keep(change: Kept) {
    this.#kept = { ...this.#kept, ...change }
    if (change.lang) void this.ready()
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept))
    } catch {
      // it is kept for as long as this page is open
    }
  }

  /** The next of: as the system, dark, light. */
  turnTheme() {
    this.keep({ theme: THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length]! })
  }
}

export const settings = new Settings()
