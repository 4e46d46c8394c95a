// What decided a finished game, from the point of view of the person who looks.

import { after } from '../i18n/after'
import type { Match } from './api'
import { nameOf } from './seatNames'
import type { StoryLine, StoryMove } from './types'
import { number } from './numbers'

/** Where the points come from: the row that made most of the difference, in a sentence, and the one that spoke most for the loser. Otherwise
 * what the last move did. */
export function describeDecision(match: Match, story: StoryMove[]): string[] {
  const t = after().over
  const { winners, scores, breakdown, text } = match.result!
  const me = match.mine.length === 1 ? match.mine[0]! : winners[0]
  if (match.together || !breakdown || me === undefined) return []
  const best = (seats: number[]) => [...seats].sort((one, other) => scores[other - 1]! - scores[one - 1]!)[0]
  const rival = best(match.seats.map(({ seat }) => seat).filter((seat) => seat !== me && (winners.includes(me) || winners.includes(seat))))
  if (rival === undefined || winners.length !== 1) return []
  if (breakdown.length < 2) return lastDeed(story, text).map(({ text: line }) => line)
  const won = winners.includes(me)
  const rows = breakdown.map(({ label, points }) => ({ label, mine: points[me - 1] ?? 0, theirs: points[rival - 1] ?? 0 })).sort((a, b) => (b.mine - b.theirs) - (a.mine - a.theirs))
  const [first, last] = won ? [rows[0]!, rows.at(-1)!] : [rows.at(-1)!, rows[0]!]
  const name = nameOf(match.seats[rival - 1]!, match.seats)
  return [
    t.most(first.label, number(first.mine), number(first.theirs), name),
    ...(!won && last.mine > last.theirs ? [t.ahead(last.label, number(last.mine), number(last.theirs))] : []),
  ]
}

/** What the last move did, without the result, which is said already. */
function lastDeed(story: StoryMove[], verdict: string): StoryLine[] {
  const plain = (text: string) => text.replace(/\.$/, '')
  return (story.findLast(({ lines }) => lines.length)?.lines ?? []).filter(({ text }) => plain(text) !== plain(verdict))
}
