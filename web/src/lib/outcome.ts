// How a game ended, in words.

import type { Match } from './api'
import { nameOf } from './people'
import type { Words } from '../words/en'

export function outcome(match: Match, words: Words): { title: string; text: string } {
  const say = words.over
  const result = match.result!
  const name = (seat: number) => nameOf(match.seats[seat - 1]!, match.seats)
  const names = result.winners.map(name).join(', ')
  const best = Math.max(...result.scores)
  const others = result.scores.filter((_, n) => !result.winners.includes(n + 1))
  const ahead = others.length && best > 0 ? best - Math.max(...others) : 0
  const alone = match.mine.length === 1 && result.winners.length === 1 && result.winners[0] === match.mine[0]
  const title = match.together ? (result.winners.length ? say.allWin : say.allLose)
    : !result.winners.length ? say.drawn
      : alone ? (ahead > 0 ? `${say.win} ${say.by(ahead)}` : say.win)
        : result.winners.length > 1 ? say.shared(names) : say.lose(names)
  const text = [
    result.match ? say.match(match.seats.map(({ seat }) => `${name(seat)} ${result.match![seat - 1] ?? 0}`).join(', ')) : '',
    result.match_winner ? say.matchWon(name(result.match_winner)) : '',
  ].filter(Boolean).join(' ')
  return { title, text }
}
