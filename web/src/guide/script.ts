// A guide is a script of steps for a real game. What chance and the others will do is not known, so each step says when it applies.
// Steps are taken in order, each waits for its moment; news come up whenever they happen. News that have not happened when the guide
// ends are explained in other words, so that everybody learns all of it.

import type { LegalAction, MatchSeat, StoryMove } from '../lib/types'
import type { Vocabulary } from '../lib/vocabulary'

export type Lang = 'en' | 'fr'

/** What a step can see. */
export interface Now<View> {
  view: View
  /** The seat of the person who learns. */
  me: number
  /** It is their decision. */
  mine: boolean
  over: boolean
  legal: LegalAction[]
  /** All moves so far. */
  story: StoryMove[]
  seats: MatchSeat[]
  /** Every word about the game. */
  words: Vocabulary
}

export interface StepText {
  title: string
  text: string
}
export const stepText = (title: string, text: string): StepText => ({ title, text })

export interface Step<View> {
  id: string
  /** Comes up out of order, when `when` is true for the first time. */
  news?: true
  /** Its moment; without it, the step does not wait. */
  when?: (now: Now<View>) => boolean
  /** What to look at: selectors of parts of the page, which are highlighted. */
  look?: (now: Now<View>) => string[]
  /** What the person is asked to do: of the legal actions only these are offered. Without it, the step is only read. */
  wants?: (action: LegalAction, now: Now<View>) => boolean
  /** Which of the wanted actions "Show me" selects; by default the first. */
  shows?: (action: LegalAction, now: Now<View>) => boolean
  en: (now: Now<View>) => StepText
  fr: (now: Now<View>) => StepText
  /** For news: the text if they have not happened by the end. */
  late?: Record<Lang, StepText | ((now: Now<View>) => StepText)>
}

export type Script<View> = Step<View>[]

/** French has narrow no-break spaces before its signs and inside its quotation marks. */
const spaced = (text: string) => text.replace(/ ([;:!?»%])/g, '\u202f$1').replace(/« /g, '«\u202f')

/** News that have not happened, and are explained at the end. */
export const isLate = <View>(step: Step<View>, now: Now<View>) => step.late !== undefined && !step.when!(now)

export function textOf<View>(step: Step<View>, now: Now<View>, lang: Lang): StepText {
  const said = isLate(step, now) ? step.late![lang] : step[lang]
  const { title, text } = typeof said === 'function' ? said(now) : said
  return lang === 'fr' ? stepText(spaced(title), spaced(text)) : stepText(title, text)
}

/** Is it only to be read? News that have not happened are. */
export const asks = <View>(step: Step<View>, now: Now<View>): boolean =>
  step.wants !== undefined && now.mine && (step.when?.(now) ?? true) && now.legal.some((action) => step.wants!(action, now))

/** How many steps can be read between two decisions, after the first decision. */
export const MOST_READ = 2

/** The step to show now; null: none until the game has gone on. `read`: how many were read since the last decision. */
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
  return began && read >= MOST_READ && !asks(step, now) ? null : step
}
