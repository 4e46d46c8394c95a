// The server's HTTP interface.

import type { AnyView, Schemas } from './types'

export type GameCard = Schemas['Game']
export type OptionCard = Schemas['Option']
export type LobbyMatch = Schemas['LobbyMatch']
export type MyMatch = Schemas['MyMatch']
export type MatchResult = Schemas['WholeResult']
/** A match with all that this person may see of it; only the board of its game knows what is in the view. */
export type Match = Omit<Schemas['Match'], 'view'> & { view: AnyView }
export type Hint = Schemas['Hint']
/** What the coach has found: everybody's chance to win after the moves it has judged, and the moves that changed most. */
export type CoachView = Schemas['Coach']
/** A thing of a game, by the field and value that actions and views name it with, and what is printed on it. */
export type ThingData = Schemas['Thing']
export type Me = Schemas['Somebody']
export type NewMatch = Schemas['WishedMatch']

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
  mine: (status?: Match['status']) => ask<MyMatch[]>(`/my/matches${status ? `?status=${status}` : ''}`),
  make: (wish: Pick<NewMatch, 'game' | 'seats'> & Partial<NewMatch>) =>
    ask<{ id: string }>('/matches', wish, { prefer: 'return=minimal' }),
  match: (id: string) => ask<Match>(`/matches/${id}`),
  join: (id: string, seat: number | null, invite: string | null) => ask<Match>(`/matches/${id}/seats`, { seat, invite }),
  next: (id: string) => ask<Schemas['Next']>(`/matches/${id}/next`, {}),
  drawing: (id: string, width: number) => ask<string>(`/matches/${id}/drawing?width=${width}`),
  record: (id: string) => ask<string>(`/matches/${id}/record`),
  takeIn: (record: string) => ask<Match>('/records', record),
  hints: (id: string) => ask<Hint[]>(`/matches/${id}/hint`),
  coach: (id: string) => ask<CoachView>(`/matches/${id}/coach`),
  position: (id: string, n: number) => ask<Omit<Schemas['Position'], 'view'> & { view: AnyView }>(`/matches/${id}/positions/${n}`),
}
