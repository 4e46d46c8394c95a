// A guide is a script of steps for a real game. Nobody knows what chance and the others will do, so a step says when its moment
// has come. Steps in line are taken in order, each waits for its moment; news come up whenever they happen. What has not happened
// when the guide ends is told in other words, so that everybody learns all of it.

import type { Action, SeatView, Told } from '../lib/types'
import type { Vocabulary } from '../lib/vocabulary'

export type Lang = 'en' | 'fr'

/** What a step can see. */
export interface Now<View> {
  view: View
  /** The seat of the person who learns. */
  me: number
  /** They are to decide. */
  mine: boolean
  over: boolean
  legal: Action[]
  /** All moves so far. */
  story: Told[]
  seats: SeatView[]
  /** Every word about the game. */
  words: Vocabulary
}

export interface Said {
  title: string
  text: string
}
export const tell = (title: string, text: string): Said => ({ title, text })

export interface Step<View> {
  id: string
  /** Comes up out of line, when `when` holds for the first time. */
  news?: true
  /** Its moment; without it, the step does not wait. */
  when?: (now: Now<View>) => boolean
  /** What to look at: selectors of parts of the page; those that are there are lit. */
  look?: (now: Now<View>) => string[]
  /** What the person is asked to do: of the legal actions only these are offered. Without it, the step is only read. */
  wants?: (action: Action, now: Now<View>) => boolean
  /** Which of the wanted actions is shown if asked; the first, if this is not said. */
  shows?: (action: Action, now: Now<View>) => boolean
  en: (now: Now<View>) => Said
  fr: (now: Now<View>) => Said
  /** Of news: what is said if they have not happened by the end. */
  late?: Record<Lang, Said | ((now: Now<View>) => Said)>
}

export type Script<View> = Step<View>[]

/** French has narrow no-break spaces before its signs and inside its quotation marks. */
const spaced = (text: string) => text.replace(/ ([;:!?»%])/g, '\u202f$1').replace(/« /g, '«\u202f')

/** News that have not happened and are told all the same. */
export const isLate = <View>(step: Step<View>, now: Now<View>) => step.late !== undefined && !step.when!(now)

export function words<View>(step: Step<View>, now: Now<View>, lang: Lang): Said {
  const said = isLate(step, now) ? step.late![lang] : step[lang]
  const { title, text } = typeof said === 'function' ? said(now) : said
  return lang === 'fr' ? tell(spaced(title), spaced(text)) : tell(title, text)
}

/** Is it only to be read? News that have not happened are. */
export const asks = <View>(step: Step<View>, now: Now<View>): boolean =>
  step.wants !== undefined && now.mine && (step.when?.(now) ?? true) && now.legal.some((action) => step.wants!(action, now))

/** So many steps are read between two decisions, once the first has been made. */
export const PATIENCE = 2

/** The step whose moment is now; null: the game goes on until the next one has come. `read`: how many were since the last decision. */
export function next<View>(script: Script<View>, seen: string[], now: Now<View>, read = 0): Step<View> | null {
  const left = script.filter(({ id }) => !seen.includes(id))
  const last = script.at(-1)!
  if (now.over) return left.includes(last) ? last : null
  const news = left.find((step) => step.news && seen.length > 0 && step.when!(now))
  if (news) return news
  const line = left.find((step) => !step.news)
  if (!line || !(line.when?.(now) ?? true)) return null
  const step = line === last ? (left.find(({ news }) => news) ?? last) : line
  const began = script.some(({ id, wants }) => wants && seen.includes(id))
  return began && read >= PATIENCE && !asks(step, now) ? null : step
}
