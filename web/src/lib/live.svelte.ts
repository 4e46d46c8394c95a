// A match as it happens. Nothing is lost with the connection: the server is told what we have and sends the rest, and a command
// whose answer was lost is sent again, which is harmless.

import { api, Refused, type Match } from './api'
import { PacedQueue } from './pacedQueue'
import { patched, unpacked } from './patch'
import { movesBeside } from './vocabulary'
import type { Answer, Command, LegalAction, Message, Schemas, StandingMode, StoryMove } from './types'

export type ChatLine = Schemas['ChatLine']
export type Refusal = Schemas['Refusal']
type Changes = Schemas['Changes']

const NO_MATCH = 4404
const CLOSED_MATCH = 4422
const SIGNED_OUT = 4401
const OUTDATED = 4426
/** The version of the messages about changes that this page understands: PROTOCOL of src/atlantis/server/changes.py. */
const PROTOCOL = 2
/** Milliseconds before each attempt to connect again. */
const RETRY_AFTER = [500, 1000, 2000, 4000, 8000]
/** The server sends something every 20 seconds. After two missed beats the connection is dead, whatever the browser thinks. */
const TIMEOUT = 50_000

export class LiveMatch {
  match = $state.raw<Match | null>(null)
  story = $state.raw<StoryMove[]>([])
  chat = $state.raw<ChatLine[]>([])
  connected = $state(false)
  refusal = $state.raw<Refusal | null>(null)
  /** Why the match cannot be shown: it does not exist, or this version cannot play it. */
  gone = $state<string | null>(null)
  /** It exists, but its rules have changed: its record can be downloaded. */
  closed = $state(false)
  /** A first attempt to connect has succeeded or failed. */
  tried = $state(false)
  /** Commands that the server has not answered yet. */
  sending = $state(0)
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0)

  #socket: WebSocket | null = null
  #waiting = new Map<string, { command: Command; done: (answer: Answer) => void }>()
  #queue: PacedQueue<Match>
  #known = 0
  /** The match as the server last told it; a part of it may still wait to be shown. */
  #latest: Match | null = null
  /** The moves that the server has described, by code. */
  #actions = new Map<number, LegalAction>()
  /** The moves beside the vocabulary, which the server does not describe once it knows that we have them. */
  #moves = new Map<number, LegalAction>()
  /** The connection for which they were loaded. */
  #learning: WebSocket | null = null
  #tries = 0
  #sent = 0
  /** Commands have ids that this person uses once, so that the server recognises one that is sent again. */
  #name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  #closed = false
  #retryTimer: ReturnType<typeof setTimeout> | null = null
  #timeout: ReturnType<typeof setTimeout> | null = null

  /** `pause`: milliseconds between two moves of others; `forgotten`: called when the server no longer knows this person; `most`:
   * milliseconds for all moves of others until one's own turn. */
  constructor(readonly id: string, private lang: string, readonly pause = () => 0, readonly forgotten = async () => {}, readonly most = () => Infinity) {
    this.#queue = new PacedQueue((match) => this.#show(match), (match) => this.#delay(match), () => this.most())
    this.#connect()
    addEventListener('online', this.retry)
  }

  #connect() {
    const protocol = location.protocol === 'https:' ? 'wss' : 'ws'
    const since = `since=${this.#known}&talked=${this.chat.at(-1)?.number ?? 0}&lang=${this.lang}&protocol=${PROTOCOL}`
    const socket = new WebSocket(`${protocol}://${location.host}/api/matches/${this.id}/live?${since}`)
    this.#socket = socket
    this.#moves.clear() // they may be in another language
    let opened = false
    socket.onopen = () => {
      opened = this.connected = this.tried = true
      this.#tries = 0
      this.#expectBeat()
      for (const [id, { command }] of this.#waiting) socket.send(JSON.stringify({ ...command, id }))
    }
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      this.#expectBeat()
      this.#receive(JSON.parse(event.data))
    }
    socket.onclose = async ({ code, reason }) => {
      if (socket !== this.#socket) return
      this.connected = false
      if (this.#timeout !== null) clearTimeout(this.#timeout)
      if (code === NO_MATCH || code === OUTDATED) this.gone = reason
      else if (code === SIGNED_OUT) await this.forgotten()
      else if (code === CLOSED_MATCH || !opened) await this.#findOutWhy()
      this.tried = true
      if (this.#closed || this.gone || socket !== this.#socket) return
      this.#retryTimer = setTimeout(() => this.#connect(), RETRY_AFTER[Math.min(this.#tries++, RETRY_AFTER.length - 1)])
    }
  }

  /** Something was received: wait for the next message. */
  #expectBeat() {
    if (this.#timeout !== null) clearTimeout(this.#timeout)
    this.#timeout = setTimeout(() => { if (!this.#closed) { this.connected = false; this.retry() } }, TIMEOUT)
  }

  /** The connection was refused: does the match not exist, is it closed, or does the server not know us? */
  async #findOutWhy() {
    try {
      await api.match(this.id)
      await this.forgotten()
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 404 && error.status !== 422)) return
      this.closed = error.reason === 'other-rules'
      this.gone = error.message
    }
  }

  #receive(message: Message) {
    if (message.type === 'match' || message.type === 'changes') {
      const match = message.type === 'match' ? this.#adopt(message) : this.#change(message)
      this.#latest = match
      if (match.number !== this.#known) this.#arrived = Date.now()
      if (match.clock && Date.now() - this.#asked > 60_000) {
        this.#asked = Date.now()
        this.#socket?.send('{"type":"ping"}')
      }
      this.#known = match.number
      if (this.#held && match.position === this.match?.position) this.#show(match)
      else this.#queue.add(match)
    } else if (message.type === 'pong') {
      this.ahead = message.now - (this.#asked + Date.now()) / 2
    } else if (message.type === 'chat') {
      const last = this.chat.at(-1)?.number ?? 0
      this.chat = [...this.chat, ...message.lines.filter((line) => line.number > last)]
    } else if (message.type !== 'beat' && message.id) {
      this.#waiting.get(message.id)?.done(message)
      this.#waiting.delete(message.id)
      this.sending = this.#waiting.size
    }
  }

  /** Everything, at the start of a connection and whenever we have missed too much. */
  #adopt(match: Match): Match {
    this.#actions.clear()
    for (const action of match.legal) this.#actions.set(action.code, action)
    return match
  }

  /** Load the moves that are described in the same way in every position, and tell the server that we have them. */
  async #learn(vocabulary: string) {
    const socket = this.#socket
    if (this.#learning === socket) return
    this.#learning = socket
    const moves = await movesBeside(vocabulary).catch(() => []) // without them, the server describes every move
    if (socket !== this.#socket || !moves.length) return
    for (const action of moves) this.#moves.set(action.code, action)
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'words', vocabulary }))
  }

  /** What has changed since the last message. */
  #change({ patches, story, legal, actions = [] }: Changes): Match {
    for (const action of actions) this.#actions.set(action.code, action)
    const codes = legal ? unpacked(legal) : this.#latest!.legal.map(({ code }) => code)
    return { ...patches.reduce<Match>((match, patch) => patched(match, patch), this.#latest!), story, legal: codes.map((code) => (this.#actions.get(code) ?? this.#moves.get(code))!) }
  }

  #delay(match: Match): number {
    const others = match.story.moves.some(({ by }) => by !== 'chance' && !match.mine.includes(by))
    return this.match && others && match.story.from >= this.story.length ? this.pause() : 0
  }

  #show(match: Match) {
    this.story = [...this.story.slice(0, match.story.from), ...match.story.moves]
    this.match = match
  }

  /** Show everything that others did at once. */
  showAll = () => {
    if (!this.#held) this.#queue.flush()
  }

  /** When the position arrived, and when the server was last asked for its time. */
  #arrived = 0
  #asked = 0
  #held = false
  /** Hold back what others do, until it is released or this person does something. */
  hold(held: boolean) {
    this.#held = held
    this.#queue.hold(held)
  }

  /** Load everything again: in another language, or as another person. */
  reload(lang = this.lang) {
    this.lang = lang
    this.#known = 0
    this.#queue.flush()
    this.retry()
  }

  /** The chat again, without people who are muted from now on. */
  async reloadChat() {
    this.chat = await api.chat(this.id).catch(() => this.chat)
  }

  /** Connect now. */
  retry = () => {
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer)
    const old = this.#socket
    this.#connect()
    old?.close()
  }

  /** Send a command; resolves to the refusal, if there is one. It is shown unless the caller shows it. */
  send(command: Command, shown = true): Promise<Refusal | null> {
    const id = `${this.#name}-${++this.#sent}`
    if (shown) this.refusal = null
    if (command.type !== 'chat') this.hold(false)
    return new Promise((resolve) => {
      const done = (answer: Answer) => {
        const refusal = answer.type === 'refused' ? answer : null
        if (shown) this.refusal = refusal
        resolve(refusal)
      }
      this.#waiting.set(id, { command, done })
      this.sending = this.#waiting.size
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...command, id }))
    })
  }

  move = (move: string, allSeats = false) => {
    void this.#learn(this.match!.vocabulary)
    return this.send({ type: 'move', move, at: this.match!.position, all_seats: allSeats, ...(this.match!.clock ? { spent: Math.max(0, Date.now() - this.#arrived) } : {}) })
  }
  advise = (move: string) => this.send({ type: 'advise', move, at: this.match!.position })
  /** `agreed`: everybody at the screen agrees to go past chance. */
  undo = (agreed = false) => this.send({ type: 'undo', at: this.match!.position, agreed })
  setStanding = (mode: StandingMode, seat?: number) => this.send({ type: 'standing', mode, ...(seat ? { seat } : {}) })
  plan = (seat: number, moves: string[]) => this.send({ type: 'plan', seat, moves })
  sendChat = (text: string) => this.send({ type: 'chat', text }, false)

  close() {
    this.#closed = true
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer)
    if (this.#timeout !== null) clearTimeout(this.#timeout)
    removeEventListener('online', this.retry)
    this.#queue.stop()
    this.#socket?.close()
  }
}
