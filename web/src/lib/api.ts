// The server's HTTP interface.

import type { Action, Fields, SeatView, Told, Value } from './types'

export interface OptionCard {
  name: string
  default: Value | string[]
  choices: Value[]
  by_seat: boolean
  about: string
}

export interface GameCard {
  name: string
  title: string
  authors: string
  publisher: string
  players: number[]
  usual_players: number
  chance: boolean
  together: boolean
  about: string
  /** A match of two games may be agreed on. */
  two_games: boolean
  /** Where its words are. */
  vocabulary: string
  options: OptionCard[]
}

export interface Summary {
  id: string
  game: string
  players: number
  options: Fields
  status: 'open' | 'running' | 'over'
  made: string
  changed: string
  games: number
  /** In the second game of two, the points of the first, by seat of the second. */
  earlier: number[]
  /** Anybody may sit down: it stands in the lobby. */
  listed: boolean
  /** How far it has come, in a few words. */
  going: string
}

interface Listed extends Summary {
  seats: { name: string; kind: SeatView['kind'] }[]
}

export interface LobbyMatch extends Listed {
  /** The name of whoever has opened it. */
  host: string
  free: number
}

export interface MyMatch extends Listed {
  your_turn: boolean
  /** The name of whoever is to move. */
  actor: string | null
  result: Omit<MatchResult, 'text' | 'breakdown'> | null
  /** Why this version cannot play it on. */
  closed: string | null
}

export interface MatchResult {
  reason: 'rules' | 'resigned'
  winners: number[]
  scores: number[]
  match: number[] | null
  match_winner: number | null
  /** Who has won and why, in words; ties are named. */
  text: string
  /** Where the points come from; the rows sum to the scores. Only of a game that ended by the rules. */
  breakdown: { label: string; points: number[]; reason: string }[] | null
}

export interface Match extends Summary {
  number: number
  position: number
  host: boolean
  invite: string | null
  next: string | null
  forced: boolean
  /** Where the words of the game are. */
  vocabulary: string
  mine: number[]
  seats: SeatView[]
  actor: number | null
  view: { game: string }
  result: MatchResult | null
  advice: { seat: number; move: string; text: string }[]
  legal: Action[]
  /** What is asked of whoever decides, in words. */
  question: string | null
  story: { from: number; moves: Told[] }
  watching: number
  /** This person can take back their last choice now. */
  undo: boolean
}

export interface Hint {
  move: string
  chance: number | null
  proved: boolean
  text: string
}

/** What the coach has found: everybody's chance to win after the moves it has judged, and the moves that changed most. */
export interface CoachView {
  done: number
  of: number
  /** It is at work. */
  running: boolean
  chances: { n: number; chances: number[] }[]
  /** `seat` moved; the chance of `of` changed from `before` to `after`. */
  turning: { n: number; seat: number; move: string; of: number; before: number; after: number; better: string | null; better_text: string | null; text: string }[]
}

/** A thing of a game, by the field and value that actions and views name it with, and what is printed on it. */
export interface ThingData {
  field: string
  value: string
  name: string
  /** Which of its values are ours, in words; null if none is. */
  house: string | null
  values: { path: string; what: string; value: unknown; from: 'printed' | 'deduced' | 'house'; note: string }[]
}

export interface Me {
  name: string
  account: string | null
}

/** The server does not do it: `reason` is for programs, the message is a sentence for people. */
export class Refused extends Error {
  constructor(readonly reason: string, text: string, readonly status: number) {
    super(text)
  }
}

let lang = 'en'
/** The language of answers. */
export function speak(wish: string) {
  lang = wish
}

/** Ask the server; with a body it is a wish. A text is sent as it is: a record. */
export async function ask<T>(path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
  const address = `/api${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const answer = await fetch(address, body === undefined ? {} : typeof body === 'string'
    ? { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body }
    : { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body: JSON.stringify(body) })
  const json = answer.headers.get('content-type')?.includes('application/json')
  const said = json ? await answer.json() : await answer.text()
  if (!answer.ok) throw new Refused(said.refused ?? 'unknown', said.text ?? answer.statusText, answer.status)
  return said as T
}

export const api = {
  games: () => ask<GameCard[]>('/games'),
  rules: (game: string) => ask<string>(`/games/${game}/rules`),
  data: (game: string) => ask<ThingData[]>(`/games/${game}/data`),
  me: () => ask<Me | null>('/me'),
  name: (name: string) => ask<Me>('/me', { name }),
  makeAccount: (account: string, password: string) => ask<Me>('/accounts', { account, password }),
  logIn: (account: string, password: string) => ask<Me>('/login', { account, password }),
  logOut: () => ask<object>('/logout', {}),
  lobby: () => ask<LobbyMatch[]>('/matches'),
  mine: (status?: Summary['status']) => ask<MyMatch[]>(`/my/matches${status ? `?status=${status}` : ''}`),
  make: (wish: { game: string; seats: string[]; options?: Record<string, Value | string[]>; listed?: boolean; games?: number; forced?: boolean }) =>
    ask<{ id: string }>('/matches', wish, { prefer: 'return=minimal' }),
  match: (id: string) => ask<Match>(`/matches/${id}`),
  join: (id: string, seat: number | null, invite: string | null) => ask<Match>(`/matches/${id}/seats`, { seat, invite }),
  next: (id: string) => ask<{ id: string }>(`/matches/${id}/next`, {}),
  drawing: (id: string, width: number) => ask<string>(`/matches/${id}/drawing?width=${width}`),
  record: (id: string) => ask<string>(`/matches/${id}/record`),
  takeIn: (record: string) => ask<Match>('/records', record),
  hints: (id: string) => ask<Hint[]>(`/matches/${id}/hint`),
  coach: (id: string) => ask<CoachView>(`/matches/${id}/coach`),
  position: (id: string, n: number) => ask<{ n: number; moves: number; view: Match['view'] }>(`/matches/${id}/positions/${n}`),
}
