// How a game ended, in words, from the point of view of the person who looks.

import type { Match } from './api'
import { nameOf } from './seatNames'
import { after } from '../i18n/after'

/** `good`: this person has won; `bad`: lost; else somebody looks who did not play, or played for several. */
export function describeOutcome(match: Match): { title: string; text: string; tone: 'good' | 'bad' | '' } {
  const t = after().over
  const { reason, winners, scores, match: sums, match_winner: best } = match.result!
  if (reason === 'closed' || reason === 'aborted' || reason === 'agreed') return { title: t[reason], text: '', tone: '' }
  const name = (seat: number) => nameOf(match.seats[seat - 1]!, match.seats)
  const me = match.mine.length === 1 ? match.mine[0]! : null
  const won = me === null ? null : best ? best === me : winners.includes(me)
  const own = me === null ? 0 : scores[me - 1]!
  const others = scores.filter((_, n) => n + 1 !== me)
  const apart = Math.abs(own - Math.max(...others))
  const text = [
    sums && me === null ? t.match(match.seats.map(({ seat }) => `${name(seat)} ${sums[seat - 1] ?? 0}`).join(', ')) : '',
    best && me === null ? t.matchWon(name(best)) : '',
  ].filter(Boolean).join(' ')
  const tone = match.together ? (winners.length ? 'good' : 'bad') : won === null || !winners.length ? '' : won ? 'good' : 'bad'
  const score = (all: number[]) => `${all[me! - 1]}\u00a0:\u00a0${all[2 - me!]}`
  const title = match.together ? (winners.length ? t.allWin : t.allLose)
    : me !== null && sums ? (best ? t.ofMatch(won!, score(sums)) : t.matchDrawn(score(sums)))
      : !winners.length ? t.drawn
        : me !== null && match.games === 2 ? t.ofFirst(won!, score(scores))
          : winners.length > 1 && won !== false ? (won ? t.sharedWith(winners.filter((seat) => seat !== me).map(name).join(', ')) : t.shared(winners.map(name).join(', ')))
            : me === null ? t.lose(name(winners[0]!))
              : [won ? t.win : t.lost, apart && reason === 'rules' ? t.by(apart) : ''].filter(Boolean).join(' ')
  return { title, text, tone }
}
