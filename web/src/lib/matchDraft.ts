// A new match as a person sets it up: who sits where, with which options. The choices come from the game's card.

import type { Game, Option } from './api'
import type { BotChoice } from './settings.svelte'
import type { Schemas, Value } from './types'

export type DraftSeat = { kind: 'me' | 'bot' | 'open'; level: string }

export interface MatchDraft {
  game: string
  seats: DraftSeat[]
  options: Record<string, Value | string[]>
  listed: boolean
  games: number
  /** Seats as they are listed, instead of drawn at random. */
  inOrder: boolean
  /** The id of somebody's values that replace ours. */
  pack: string | null
  /** How much time players have; null: any amount. */
  clock: Schemas['NewClock'] | null
  /** The result is to count for the ratings, if such a match can be rated. */
  rated: boolean
}

export type StartKind = 'bots' | 'screen' | 'invite'

export function newDraft(card: Game, start: StartKind, level = 'novice'): MatchDraft {
  const others = start === 'bots' ? 'bot' : start === 'screen' ? 'me' : 'open'
  const count = card.usual_players
  return {
    game: card.name,
    seats: Array.from({ length: count }, (_, n) => ({ kind: n ? others : 'me', level })),
    options: Object.fromEntries(card.options.map((option) => [option.name, option.default])),
    listed: false,
    games: 1,
    inOrder: false,
    pack: null,
    clock: null,
    rated: false,
  }
}

/** The bots that a game is played against: as chosen last, as far as the card still has them. */
export function botsFor(card: Game, last?: BotChoice): BotChoice {
  const seats = [...card.players].sort((one, other) => Math.abs(one - 1 - (last?.bots ?? card.usual_players - 1)) - Math.abs(other - 1 - (last?.bots ?? card.usual_players - 1)))[0]!
  const level = card.levels.find(({ name }) => name === last?.level)?.name ?? card.levels[0]!.name
  return { level, bots: seats - 1, side: last?.side != null && last.side < seats ? last.side : null }
}

/** A match against them. */
export function botDraft(card: Game, { level, bots, side }: BotChoice): MatchDraft {
  const seats = Array.from({ length: bots + 1 }, (_, n): DraftSeat => ({ kind: n === (side ?? 0) ? 'me' : 'bot', level }))
  return { ...newDraft(card, 'bots'), seats, inOrder: side !== null }
}

/** The request for it. Options: only those that differ from the card, and lists only if every seat has chosen. */
export function toRequest(match: MatchDraft, card: Game) {
  const changed = card.options.filter((option) => isChanged(option, match.options[option.name] ?? null, match.seats.length))
  return {
    game: match.game,
    seats: match.seats.map(({ kind, level }) => (kind === 'bot' ? level : kind)),
    options: Object.fromEntries(changed.map((option) => [option.name, match.options[option.name] ?? null])),
    listed: match.listed && match.seats.some(({ kind }) => kind === 'open'),
    games: match.games,
    in_order: match.inOrder,
    ...(match.pack ? { pack: match.pack } : {}),
    ...(match.clock ? { clock: match.clock } : {}),
    ...(match.rated && isRatable(match) ? { rated: true } : {}),
  }
}

/** Rated matches are between people, one seat each, with our own values. */
export const isRatable = ({ seats, pack }: MatchDraft) => !pack && seats.some(({ kind }) => kind === 'open') && seats.filter(({ kind }) => kind !== 'open').length === 1 && seats.every(({ kind }) => kind !== 'bot')

function isChanged(option: Option, value: Value | string[], seats: number): boolean {
  if (option.by_seat) return Array.isArray(value) && value.length === seats && new Set(value).size === seats
  return value !== option.default
}

/** A different choice for each seat: the first ones. */
export function firstChoices(option: Option, seats: number): string[] {
  return option.choices.slice(0, seats).map(String)
}

/** Give a seat a choice; the seat that had it gets the other's. */
export function assignChoice(list: string[], seat: number, choice: string): string[] {
  const old = list[seat]!
  return list.map((one, n) => (n === seat ? choice : one === choice ? old : one))
}
