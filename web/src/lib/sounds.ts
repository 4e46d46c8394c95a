// Short sounds, made here and not recorded: a move, dice, a card, "your turn", the last seconds of a clock. Loaded with the first one.

import type { GameStyle } from '../games/style'
import type { StoryMove } from './types'

export type Sound = 'move' | 'die' | 'card' | 'turn' | 'tick'
let context: AudioContext | undefined

/** A tone that begins at once and fades away. */
function tone(out: AudioContext, at: number, pitch: number, long: number, loud: number, shape: OscillatorType = 'sine', to = pitch) {
  const voice = out.createOscillator()
  const gain = out.createGain()
  voice.type = shape
  voice.frequency.setValueAtTime(pitch, at)
  voice.frequency.exponentialRampToValueAtTime(to, at + long)
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long)
  voice.connect(gain).connect(out.destination)
  voice.start(at)
  voice.stop(at + long)
}

/** Paper and ivory: a burst of noise around a pitch. */
function noise(out: AudioContext, at: number, pitch: number, long: number, loud: number) {
  const samples = out.createBuffer(1, Math.ceil(out.sampleRate * long), out.sampleRate)
  samples.getChannelData(0).forEach((_, n, all) => { all[n] = (Math.random() * 2 - 1) * (1 - n / all.length) ** 2 })
  const source = out.createBufferSource()
  const filter = out.createBiquadFilter()
  const gain = out.createGain()
  source.buffer = samples
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(out.destination)
  source.start(at)
}

const SOUNDS: Record<Sound, (out: AudioContext, at: number) => void> = {
  move: (out, at) => tone(out, at, 220, 0.11, 0.12, 'triangle', 140),
  die: (out, at) => [0, 0.06, 0.11, 0.19, 0.3].forEach((later, n) => noise(out, at + later, 1800 + 300 * (n % 3), 0.04, 0.22)),
  card: (out, at) => noise(out, at, 3200, 0.16, 0.14),
  turn: (out, at) => [[660, 0], [990, 0.12]].forEach(([pitch, later]) => tone(out, at + later!, pitch!, 0.38, 0.1)),
  tick: (out, at) => tone(out, at, 1250, 0.05, 0.09, 'square', 900),
}

/** What is heard of these moves: dice before cards before moves, and at last one's own turn. */
export function soundsOf(moves: Pick<StoryMove, 'by' | 'kind'>[], style: GameStyle, turn: boolean): Sound[] {
  const chance = moves.filter(({ by }) => by === 'chance')
  const first: Sound | null = chance.some(({ kind }) => style.dice?.includes(kind)) ? 'die' : chance.length ? 'card' : moves.length ? 'move' : null
  return [...(first ? [first] : []), ...(turn ? ['turn' as const] : [])]
}

/** Play them, one after the other. Browsers allow sounds only after a first click or key. */
export function play(sounds: Sound[]) {
  if (!sounds.length || !navigator.userActivation?.hasBeenActive || typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  sounds.forEach((sound, n) => SOUNDS[sound](context!, context!.currentTime + 0.02 + 0.22 * n))
}
