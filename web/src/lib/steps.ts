// The step of a game, from the parts of a view that all games share: its question, and its chapter in the rules.

import type { AnyView } from './types'
import type { Vocabulary } from './vocabulary'

/** From the closest to the most general: step within phase, step, phase. */
function steps({ phase, step }: AnyView): (string | undefined)[] {
  return [phase && step ? `${phase}.${step}` : undefined, step, phase]
}

export const findQuestion = (view: AnyView, words: Vocabulary | null): string | null => words?.question(...steps(view)) ?? null

/** The chapter of the rules about this decision: about the kind of move, where only one kind is left to choose from. */
export function findChapter(view: AnyView, words: Vocabulary | null, left: { kind: string }[] = []): string | null {
  const [kind, ...more] = new Set(left.map((action) => action.kind))
  const own = kind && !more.length ? `chapter.${kind}` : ''
  return words?.hasLabel(own) ? words.label(own) : (words?.chapter(...steps(view)) ?? null)
}

const RULING = /\b[A-Z]{2}-\d+\b/
/** The ruling that a sentence names. */
export const findRuling = (sentence: string | null | undefined): string | null => RULING.exec(sentence ?? '')?.[0] ?? null
