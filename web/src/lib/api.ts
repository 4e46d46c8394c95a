// The server's HTTP interface.

import type { AnyView, Command, Fields, LegalAction, Match, Schemas } from './types'

export type Game = Schemas['Game']
export type Option = Schemas['Option']
export type LobbyMatch = Schemas['LobbyMatch']
export type MyMatch = Schemas['MyMatch']
export type FullResult = Schemas['FullResult']
export type Hint = Schemas['Hint']
/** What the coach has found: everybody's chance to win after the moves it has judged, and the moves that changed most. */
export type Coach = Schemas['Coach']
/** A thing of a game, by the field and value that actions and views name it with, and what is printed on it. */
export type Thing = Schemas['Thing']
export type Person = Schemas['Person']
export type NewMatch = Schemas['NewMatch']
export type { Match }

/** The server refused: `reason` is for programs, the message is a sentence for people. */
export class Refused extends Error {
  constructor(readonly reason: string, text: string, readonly status: number) {
    super(text)
  }
}

let lang = 'en'
/** Set the language of answers. */
export function setLanguage(chosen: string) {
  lang = chosen
}

/** GET, or POST if there is a body: an object as JSON, a text as a record. */
export async function request<T>(path: string, body?: unknown, more: Record<string, string> = {}, method = body === undefined ? 'GET' : 'POST'): Promise<T> {
  const address = `/api${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const answer = await fetch(address, body === undefined ? { method } : typeof body === 'string'
    ? { method, headers: { 'content-type': 'application/x-ndjson', ...more }, body }
    : { method, headers: { 'content-type': 'application/json', ...more }, body: JSON.stringify(body) })
  const json = answer.headers.get('content-type')?.includes('application/json')
  const content = json ? await answer.json() : await answer.text()
  if (!answer.ok) throw new Refused(content.refused ?? 'unknown', content.text ?? answer.statusText, answer.status)
  return content as T
}

const command = (id: string, command: Command) => request<Match>(`/matches/${id}/commands`, command)

const beside = (vocabulary: string, part: string) => vocabulary.replace(/^\/api|vocabulary.*$/g, '') + part

export const api = {
  games: () => request<Game[]>('/games'),
  /** The rules and the things of a game, or of a match with values of its own: the address of its vocabulary says which. */
  rules: (vocabulary: string) => request<string>(beside(vocabulary, 'rules')),
  things: (vocabulary: string) => request<Thing[]>(beside(vocabulary, 'data')),
  me: () => request<Person | null>('/me'),
  signIn: (name: string) => request<Schemas['SignedIn']>('/me', { name }),
  createAccount: (account: string, password: string) => request<Person>('/accounts', { account, password }),
  logIn: (account: string, password: string) => request<Schemas['SignedIn']>('/login', { account, password }),
  logOut: () => request<Schemas['Empty']>('/logout', {}),
  changePassword: (password: string, newPassword: string) => request<Schemas['Empty']>('/password', { password, new_password: newPassword }),
  sessions: () => request<Schemas['Session'][]>('/sessions'),
  endOtherSessions: () => request<Schemas['Empty']>('/sessions', undefined, {}, 'DELETE'),
  pause: () => request<Schemas['PauseDays']>('/me/pause'),
  setPause: (days: number) => request<Schemas['PauseDays']>('/me/pause', { days }),
  avoided: () => request<Schemas['Avoided'][]>('/me/avoided'),
  avoid: (who: Partial<Schemas['Avoid']> & { match: string }) => request<Schemas['Avoided'][]>('/me/avoided', who, {}, 'PUT'),
  forgive: (id: string) => request<Schemas['Avoided'][]>(`/me/avoided/${id}`, undefined, {}, 'DELETE'),
  report: (match: string, report: Partial<Schemas['Report']> & Pick<Schemas['Report'], 'reason'>) => request<Schemas['Empty']>(`/matches/${match}/reports`, report),
  lobby: () => request<LobbyMatch[]>('/matches'),
  myMatches: (status?: Match['status']) => request<MyMatch[]>(`/my/matches${status ? `?status=${status}` : ''}`),
  createMatch: (match: Pick<NewMatch, 'game' | 'seats'> & Partial<NewMatch>) => request<Schemas['MatchId']>('/matches', match, { prefer: 'return=minimal' }),
  match: (id: string) => request<Match>(`/matches/${id}`),
  join: (id: string, invite: string | null) => command(id, { type: 'join', invite }),
  nextMatch: (id: string) => request<Schemas['MatchId']>(`/matches/${id}/next`, {}),
  chat: (id: string) => request<Schemas['ChatLine'][]>(`/matches/${id}/chat`),
  drawing: (id: string, width: number) => request<string>(`/matches/${id}/drawing?width=${width}`),
  record: (id: string) => request<string>(`/matches/${id}/record`),
  importRecord: (record: string) => request<Match>('/records', record),
  hints: (id: string) => request<Hint[]>(`/matches/${id}/hint`, {}),
  whyNot: (id: string, parts: Fields[]) => request<Schemas['WhyNot']>(`/matches/${id}/why`, parts),
  branch: (id: string, moves: number) => request<Schemas['MatchId']>(`/matches/${id}/branch`, { moves }),
  plannable: (id: string) => request<LegalAction[]>(`/matches/${id}/plannable`),
  coach: (id: string) => request<Coach>(`/matches/${id}/coach`),
  /** After n moves; or if a move were made next. */
  position: (id: string, n: number, move = '') => request<Omit<Schemas['Position'], 'view'> & { view: AnyView }>(`/matches/${id}/positions/${n}${move && `?move=${encodeURIComponent(move)}`}`),
}
