// What chance brings, shown one thing after the other: a card is turned up, a die is rolled, tiles go under. The board itself
// already shows the position after all of it, except for the tiles that still have to sink.

import { SvelteMap } from 'svelte/reactivity'
import type { StoryLine, StoryMove } from '../../lib/types'
import { seaward, tileAt, type Point } from './geometry'
import { floodOf, type RisingView, type TileView } from './view'

type Fields = StoryLine['fields']
export type Scene =
  /** A misfortune, the nth of this turn; `tile`: the one in danger. `told`: what follows at once. */
  | { kind: 'misfortune'; fields: Fields; nth: number; tile: TileView | undefined; told: string[] }
  | { kind: 'attack'; fields: Fields }
  | { kind: 'roll'; tile: string; roll: number; target: number }
  | { kind: 'sink'; tile: string }
  /** A phase is over in which tiles were lost. */
  | { kind: 'sum'; phase: 'misfortunes' | 'attack'; lost: number; saved: number }
export type Card = Extract<Scene, { kind: 'misfortune' | 'attack' }>
export type Roll = Extract<Scene, { kind: 'roll' }>
export type Sum = Extract<Scene, { kind: 'sum' }>

/** The moves with which the misfortunes are over. */
const AFTERWARDS = ['act', 'done', 'attack']

/** What there is to show of the last moves of a story, from move `first` on. */
export function scenesOf(story: StoryMove[], first: number, before: RisingView, after: RisingView): Scene[] {
  const scenes: Scene[] = []
  const gone = new Set<string>()
  const start = story.findLastIndex(({ n, lines }) => n < first && lines.some(({ kind }) => kind === 'turn'))
  const now: { sum: Sum | null; nth: number } = { sum: null, nth: 0 }
  const open = (phase: Sum['phase']) => { if (now.sum?.phase !== phase) now.sum = { kind: 'sum', phase, lost: 0, saved: 0 } }
  const close = (shown: boolean) => {
    if (shown && now.sum?.lost) scenes.push(now.sum)
    now.sum = null
  }
  for (const { n, kind: made, lines } of story.slice(Math.max(0, start))) {
    const shown = n >= first
    if (n === first && now.sum?.phase !== before.phase) now.sum = null // its end has been shown
    if (AFTERWARDS.includes(made)) close(shown)
    for (const [at, { kind, fields }] of lines.entries()) {
      if (kind === 'turn') now.nth = 0
      if (kind === 'turn' || kind === 'galley') close(shown)
      else if (kind === 'misfortune') { open('misfortunes'); now.nth += 1 }
      else if (kind === 'attack') open('attack')
      else if (now.sum && kind === 'destroy') now.sum.lost += 1
      else if (now.sum && (kind === 'cancelled' || kind === 'barrier')) now.sum.saved += 1
      if (!shown) continue
      if (kind === 'misfortune') {
        const section = before.sections.find((one) => one.section === floodOf(String(fields.misfortune)))
        scenes.push({ kind, fields, nth: now.nth, tile: section?.tiles.find(({ tile, intact }) => intact && !gone.has(tile)), told: lines.slice(at + 1).map(({ text }) => text) })
      } else if (kind === 'attack') scenes.push({ kind, fields })
      else if (kind === 'roll') scenes.push({ kind, tile: String(fields.tile), roll: Number(fields.roll), target: Number(fields.target) })
      else if (kind === 'destroy') {
        gone.add(String(fields.tile))
        scenes.push({ kind: 'sink', tile: String(fields.tile) })
      }
    }
  }
  if (now.sum?.phase !== after.phase) close(true)
  return scenes
}

/** Milliseconds until the next scene. */
const LASTS: Record<Scene['kind'], number> = { misfortune: 1900, attack: 3200, roll: 300, sink: 350, sum: 2000 }
/** Dice stay beside their tiles for so long. */
const LINGER = 2400
/** Nobody follows more than this. */
const MOST = 24

export class Drama {
  card = $state.raw<Card | null>(null)
  dice = $state.raw<Roll[]>([])
  /** The tile that goes under next. */
  doomed = $state.raw<string | null>(null)
  sum = $state.raw<Sum | null>(null)
  /** Tiles that still have to sink, as they were. */
  readonly held = new SvelteMap<string, TileView>()

  #queue: Scene[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  #playing = false
  #asks = false

  /** `still`: nothing moves, only the last card, the dice and the sums are shown. */
  constructor(readonly still: boolean) {}

  /** Show what has happened since `before`; what a question is about stays until it is answered. */
  add(story: StoryMove[], first: number, before: RisingView, after: RisingView) {
    let scenes = scenesOf(story, first, before, after)
    if (this.#queue.length + scenes.length > MOST) this.end()
    if (this.still) {
      const last = scenes.findLast(({ kind }) => kind === 'misfortune' || kind === 'attack')
      scenes = scenes.filter((scene) => scene === last || scene.kind === 'roll' || scene.kind === 'sum')
    }
    for (const scene of scenes) {
      const was = scene.kind === 'sink' && before.sections.flatMap(({ tiles }) => tiles).find(({ tile }) => tile === scene.tile)
      if (was && was.intact) this.held.set(was.tile, was)
    }
    this.#asks = after.step === 'cancel' || after.step === 'boost' || after.about.window === 'WA'
    this.#queue.push(...scenes)
    if (!this.#playing) this.#next()
  }

  #next() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.card = this.sum = null
    if (this.doomed) this.held.delete(this.doomed)
    this.doomed = null
    const scene = this.#queue.shift()
    this.#playing = scene !== undefined
    if (!scene) {
      if (!this.#asks) this.#timer = setTimeout(() => (this.dice = []), LINGER)
      return
    }
    if (scene.kind === 'roll') this.dice = [...this.dice.filter(({ tile }) => tile !== scene.tile).slice(-5), scene]
    else if (scene.kind === 'sink') this.doomed = scene.tile
    else if (scene.kind === 'sum') this.sum = scene
    else this.card = scene
    const cards = this.#queue.filter(({ kind }) => kind === 'misfortune' || kind === 'attack').length
    if (this.card && !this.#queue.length && this.#asks) this.#playing = false
    else this.#timer = setTimeout(() => this.#next(), LASTS[scene.kind] / (this.card ? Math.min(3, 1 + cards / 2) : this.sum && this.#queue.length ? 2 : 1))
  }

  /** Enough of it: everything as it is now. */
  end = () => {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#playing = false
    this.#queue = []
    this.dice = []
    this.card = this.sum = this.doomed = null
    this.held.clear()
  }

  /** The island with the tiles that still have to sink, and with who stands on them. */
  island(view: RisingView): RisingView {
    if (!this.held.size) return view
    const away = new Map<number, number>()
    const sections = view.sections.map((section) => {
      const kept = section.tiles.flatMap(({ tile, intact }) => (intact ? [] : this.held.get(tile) ?? []))
      for (const { atlanteans } of kept) for (const { seat, number } of atlanteans) away.set(seat, (away.get(seat) ?? 0) + number)
      return { ...section, intact: section.intact + kept.length, tiles: section.tiles.map((tile) => kept.find((one) => one.tile === tile.tile) ?? tile) }
    })
    return { ...view, sections, seats: view.seats.map((one) => ({ ...one, home: Math.max(0, one.home - (away.get(one.seat) ?? 0)) })) }
  }
}

/** Beside a tile, where the sea is wide: its die lies there. */
export function dieBeside({ sections }: RisingView, name: string): Point {
  const section = sections.findIndex(({ tiles }) => tiles.some(({ tile }) => tile === name))
  const number = sections[section]!.tiles.findIndex(({ tile }) => tile === name) + 1
  const { x, y } = tileAt(section, number)
  const angle = (seaward(section, number) * Math.PI) / 180
  const far = number > 3 ? 56 : -56
  return { x: x + far * Math.sin(angle), y: y - far * Math.cos(angle) }
}
