// A new match as a person puts it together: who sits where, with which options. Nothing here knows a rule: what there is to
// choose comes from the game's card.

import type { GameCard, OptionCard } from './api'
import type { Value } from './types'

export type Sitter = { kind: 'me' | 'bot' | 'open'; level: string }

export interface NewMatch {
  game: string
  seats: Sitter[]
  options: Record<string, Value | string[]>
  listed: boolean
  games: number
}

export type Start = 'bots' | 'screen' | 'invite'

export function begin(card: GameCard, start: Start, level = 'novice'): NewMatch {
  const others = start === 'bots' ? 'bot' : start === 'screen' ? 'me' : 'open'
  const count = card.usual_players
  return {
    game: card.name,
    seats: Array.from({ length: count }, (_, n) => ({ kind: n ? others : 'me', level })),
    options: Object.fromEntries(card.options.map((option) => [option.name, option.default])),
    listed: false,
    games: 1,
  }
}

/** Options as the server takes them: only what differs from the card, and lists only if every seat has chosen. */
export function sent(match: NewMatch, card: GameCard) {
  const changed = card.options.filter((option) => isChanged(option, match.options[option.name] ?? null, match.seats.length))
  return {
    game: match.game,
    seats: match.seats.map(({ kind, level }) => (kind === 'bot' ? level : kind)),
    options: Object.fromEntries(changed.map((option) => [option.name, match.options[option.name] ?? null])),
    listed: match.listed && match.seats.some(({ kind }) => kind === 'open'),
    games: match.games,
  }
}

function isChanged(option: OptionCard, value: Value | string[], seats: number): boolean {
  if (option.by_seat) return Array.isArray(value) && value.length === seats && new Set(value).size === seats
  return value !== option.default
}

/** The first choices that nobody else has. */
export function dealt(option: OptionCard, seats: number): string[] {
  return option.choices.slice(0, seats).map(String)
}

/** One seat takes a choice; who had it gets the other's. */
export function chosen(list: string[], seat: number, choice: string): string[] {
  const old = list[seat]!
  return list.map((one, n) => (n === seat ? choice : one === choice ? old : one))
}
