// The lists of the home page as they change, and the search for an opponent. The connection stays open on other pages while
// somebody searches; when it is lost, the search is sent again with the same id, and the server has kept its place.

import type { LobbyMatch, MyMatch } from './api'
import { ensureSignedIn } from './identity'
import { settings } from './settings.svelte'
import type { Schemas } from './types'

export type WatchedMatch = Schemas['WatchedMatch']
export interface Wanted {
  game: string
  players: number
  pace: string
  rated: boolean
}

const SIGNED_OUT = 4401
const RETRY_AFTER = [500, 1000, 2000, 4000, 8000]
/** The server sends something every 20 seconds. */
const TIMEOUT = 50_000

class HomeFeed {
  mine = $state.raw<MyMatch[]>([])
  tables = $state.raw<LobbyMatch[]>([])
  playing = $state.raw<WatchedMatch[]>([])
  connected = $state(true)
  /** The lists have been received. */
  loaded = $state(false)
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0)
  /** What somebody searches for, since when, and whether a bot was offered. */
  search = $state.raw<{ id: string; wanted: Wanted; since: number; bot: string | null | undefined } | null>(null)
  refusal = $state<string | null>(null)
  /** The last search has ended because it took too long. */
  expired = $state(false)
  /** Called with the match that was found. */
  found: (match: string) => void = () => {}
  #socket: WebSocket | null = null
  #users = 0
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  /** Keep the lists up to date until the function that is returned is called. */
  follow(): () => void {
    this.#users++
    this.reconnect()
    return () => {
      this.#users--
      this.#closeIfUnused()
    }
  }

  #closeIfUnused() {
    if (this.#users || this.search) return
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    const old = this.#socket
    this.#socket = null
    old?.close()
  }

  /** Connect again: in another language, or as another person. */
  reconnect = () => {
    clearTimeout(this.#retry)
    const old = this.#socket
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live?lang=${settings.lang}`)
    this.#socket = socket
    old?.close()
    socket.onopen = () => {
      if (socket !== this.#socket) return
      this.#tries = 0
      this.connected = true
      this.#heard()
      socket.send('{"type":"ping","id":"time"}')
      this.#ask()
    }
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return
      this.#heard()
      this.#receive(JSON.parse(data))
    }
    socket.onclose = async ({ code }) => {
      if (socket !== this.#socket) return
      this.connected = false
      clearTimeout(this.#silence)
      if (code === SIGNED_OUT || this.#tries === 2) await ensureSignedIn().catch(() => {})
      if (socket !== this.#socket) return
      this.#retry = setTimeout(this.reconnect, RETRY_AFTER[Math.min(this.#tries++, RETRY_AFTER.length - 1)])
    }
  }

  #heard() {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(this.reconnect, TIMEOUT)
  }

  #ask() {
    if (this.search) this.#socket?.send(JSON.stringify({ type: 'seek', id: this.search.id, ...this.search.wanted }))
  }

  #receive(message: { type: string; id?: string; tables?: LobbyMatch[]; matches?: unknown; state?: string; match?: string; bot?: string | null; text?: string; now?: number }) {
    if (message.type === 'lobby') {
      this.tables = message.tables!
      this.loaded = true
    }
    if (message.type === 'pong') this.ahead = message.now! - Date.now()
    else if (message.type === 'playing') this.playing = message.matches as WatchedMatch[]
    else if (message.type === 'mine') this.mine = message.matches as MyMatch[]
    if (!this.search || message.id !== this.search.id) return
    if (message.type === 'offer') this.search = { ...this.search, bot: message.bot ?? null }
    else if (message.type === 'paired') {
      this.#end()
      this.found(message.match!)
    } else if (message.type === 'refused' || (message.type === 'seek' && message.state !== 'searching')) {
      this.refusal = message.text ?? null
      this.expired = message.state === 'expired'
      this.#end()
    }
  }

  #end() {
    this.search = null
    this.#closeIfUnused()
  }

  async start(wanted: Wanted) {
    this.refusal = null
    this.expired = false
    const known = settings.known
    await ensureSignedIn()
    this.search = { id: crypto.randomUUID().replaceAll('-', ''), wanted, since: Date.now(), bot: undefined }
    if (known && this.#socket?.readyState === WebSocket.OPEN) this.#ask()
    else this.reconnect()
  }

  stop() {
    this.#socket?.send('{"type":"stop","id":"stop"}')
    this.#end()
  }
}

export const home = new HomeFeed()
