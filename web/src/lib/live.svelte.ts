// A match as it happens. Losing the connection loses nothing: the server is told what we have, and sends the rest; a wish
// whose answer was lost is sent again, which is harmless.

import { api, Refused, type Match } from './api'
import { Pace } from './pace'
import type { Told } from './types'

export interface ChatLine {
  number: number
  name: string
  text: string
  at: string
}

export interface Refusal {
  refused: string
  text: string
}

type Wish = { type: string } & Record<string, unknown>
type Answer = { type: 'ack'; number: number } | ({ type: 'refused' } & Refusal)

const NO_MATCH = 4404
const CLOSED_MATCH = 4422
const PATIENCE = [500, 1000, 2000, 4000, 8000]
/** The server gives a sign of life every 20 seconds: after two that did not come the line is dead, whatever the browser thinks. */
const SILENCE = 50_000

export class LiveMatch {
  match = $state.raw<Match | null>(null)
  story = $state.raw<Told[]>([])
  chat = $state.raw<ChatLine[]>([])
  connected = $state(false)
  refusal = $state.raw<Refusal | null>(null)
  /** Why there is no such match here. */
  gone = $state<string | null>(null)
  /** The connection was there, or could not be made at all: not only the moment before it. */
  tried = $state(false)
  /** Wishes that the server has not answered yet. */
  sending = $state(0)

  #socket: WebSocket | null = null
  #waiting = new Map<string, { wish: Wish; done: (answer: Answer) => void }>()
  #pace: Pace<Match>
  #known = 0
  #tries = 0
  #sent = 0
  #closed = false
  #again: ReturnType<typeof setTimeout> | null = null
  #silence: ReturnType<typeof setTimeout> | null = null

  /** `pause`: milliseconds between two moves of others; `forgotten`: the server does not know this person any more. */
  constructor(readonly id: string, private lang: string, readonly pause = () => 0, readonly forgotten = async () => {}) {
    this.#pace = new Pace((match) => this.#show(match), (match) => this.#patience(match))
    this.#connect()
    addEventListener('online', this.retry)
  }

  #connect() {
    const protocol = location.protocol === 'https:' ? 'wss' : 'ws'
    const since = `since=${this.#known}&talked=${this.chat.at(-1)?.number ?? 0}&lang=${this.lang}`
    const socket = new WebSocket(`${protocol}://${location.host}/api/matches/${this.id}/live?${since}`)
    this.#socket = socket
    let opened = false
    socket.onopen = () => {
      opened = this.connected = this.tried = true
      this.#tries = 0
      this.#listen()
      for (const [id, { wish }] of this.#waiting) socket.send(JSON.stringify({ ...wish, id }))
    }
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      this.#listen()
      this.#hear(JSON.parse(event.data))
    }
    socket.onclose = async ({ code, reason }) => {
      if (socket !== this.#socket) return
      this.connected = false
      if (this.#silence !== null) clearTimeout(this.#silence)
      if (code === NO_MATCH || code === CLOSED_MATCH) this.gone = reason
      else if (!opened) await this.#wonder()
      this.tried = true
      if (this.#closed || this.gone || socket !== this.#socket) return
      this.#again = setTimeout(() => this.#connect(), PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)])
    }
  }

  /** Something was heard: wait for the next sign of life. */
  #listen() {
    if (this.#silence !== null) clearTimeout(this.#silence)
    this.#silence = setTimeout(() => { if (!this.#closed) { this.connected = false; this.retry() } }, SILENCE)
  }

  /** The connection was refused: is the match not there, or are we not known? */
  async #wonder() {
    try {
      await api.match(this.id)
      await this.forgotten()
    } catch (error) {
      if (error instanceof Refused && (error.status === 404 || error.status === 422)) this.gone = error.message
    }
  }

  #hear(said: { type: string; id?: string } & Record<string, unknown>) {
    if (said.type === 'match') {
      this.#known = (said as unknown as Match).number
      if (this.#held && said.position === this.match?.position) this.#show(said as unknown as Match)
      else this.#pace.add(said as unknown as Match)
    } else if (said.type === 'chat') {
      const last = this.chat.at(-1)?.number ?? 0
      this.chat = [...this.chat, ...(said.lines as ChatLine[]).filter((line) => line.number > last)]
    } else if ((said.type === 'ack' || said.type === 'refused') && said.id) {
      this.#waiting.get(said.id)?.done(said as unknown as Answer)
      this.#waiting.delete(said.id)
      this.sending = this.#waiting.size
    }
  }

  #patience(match: Match): number {
    const others = match.story.moves.some(({ by }) => by !== 'chance' && !match.mine.includes(by))
    return this.match && others && match.story.from >= this.story.length ? this.pause() : 0
  }

  #show(match: Match) {
    this.story = [...this.story.slice(0, match.story.from), ...match.story.moves]
    this.match = match
  }

  /** Show at once what others did. */
  hurry = () => {
    if (!this.#held) this.#pace.hurry()
  }

  #held = false
  /** What others do waits until it is let go, or this person does something. */
  hold(held: boolean) {
    this.#held = held
    this.#pace.hold(held)
  }

  /** Everything again: in another language, or as another person. */
  again(lang = this.lang) {
    this.lang = lang
    this.#known = 0
    this.#pace.hurry()
    this.retry()
  }

  /** Connect now. */
  retry = () => {
    if (this.#again !== null) clearTimeout(this.#again)
    const old = this.#socket
    this.#connect()
    old?.close()
  }

  /** Wish something; the refusal if it was not granted, which is shown unless somebody else shows it. */
  wish(wish: Wish, shown = true): Promise<Refusal | null> {
    const id = `${Date.now().toString(36)}-${++this.#sent}`
    if (shown) this.refusal = null
    if (wish.type !== 'chat') this.hold(false)
    return new Promise((resolve) => {
      const done = (answer: Answer) => {
        const refusal = answer.type === 'refused' ? answer : null
        if (shown) this.refusal = refusal
        resolve(refusal)
      }
      this.#waiting.set(id, { wish, done })
      this.sending = this.#waiting.size
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...wish, id }))
    })
  }

  move = (move: string) => this.wish({ type: 'move', move, at: this.match!.position })
  advise = (move: string) => this.wish({ type: 'advise', move, at: this.match!.position })
  undo = () => this.wish({ type: 'undo', at: this.match!.position })
  say = (text: string) => this.wish({ type: 'chat', text }, false)

  close() {
    this.#closed = true
    if (this.#again !== null) clearTimeout(this.#again)
    if (this.#silence !== null) clearTimeout(this.#silence)
    removeEventListener('online', this.retry)
    this.#pace.end()
    this.#socket?.close()
  }
}
