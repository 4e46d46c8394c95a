// From the parts of a view that all games share: what is going on, what is asked, where the rules speak of it.

import type { Words } from '../words/en'

export interface AnyView {
  game: string
  phase?: string
  step?: string
  round?: number
  rounds?: number
  turn?: number
  clock?: { hand: number; last: number }
  squares?: { tile: unknown }[]
}

/** From the closest to the most general: step within phase, step, phase, game. */
function keys(view: AnyView): string[] {
  const both = view.phase && view.step ? `${view.phase}.${view.step}` : undefined
  return [both, view.step, view.phase, ''].filter((key) => key !== undefined).map((key) => (key ? `${view.game}.${key}` : view.game))
}

function first(table: Record<string, string>, keys: string[]): string | null {
  return keys.map((key) => table[key]).find(Boolean) ?? null
}

export const question = (view: AnyView, words: Words) => first(words.games.asks, keys(view)) ?? words.match.whatNow

/** The chapter of the rules about this decision: about the kind of move, where only one kind is left to choose from. */
export function chapter(view: AnyView, words: Words, left: { kind: string }[] = []): string | null {
  const kinds = new Set(left.map(({ kind }) => kind))
  return first(words.games.chapters, [...(kinds.size === 1 ? [`${view.game}:${[...kinds][0]}`] : []), ...keys(view)])
}

const RULING = /\b(?:AT|AD|AA|AR)-\d+\b/
/** The ruling that a sentence names. */
export const ruling = (sentence: string | null | undefined): string | null => RULING.exec(sentence ?? '')?.[0] ?? null

export function going(view: AnyView, words: Words): string {
  const say = words.games.going
  const parts: string[] = []
  if (view.round && view.rounds) parts.push(say.round(view.round, view.rounds))
  if (view.turn) parts.push(say.turn(view.turn))
  if (view.clock) parts.push(say.clock(view.clock.hand, view.clock.last))
  const phase = say.phase[view.phase ?? view.step ?? '']
  if (phase) parts.push(phase)
  if (view.phase === 'tiles' && view.squares) parts.push(say.placed(view.squares.filter(({ tile }) => tile !== null).length))
  return parts.join(' · ')
}
