// The stones of the floor: mosaics of small pieces in five tones, laid by a seeded hand. Each stone is 116 x 116.

type Point = [number, number]
/** One path for each tone, 0 the border. */
export type Stone = string[]

const LOW = 10.5
const HIGH = 105.5

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const held = (value: number) => Math.min(HIGH, Math.max(LOW, value))
const short = (value: number) => String(Math.round(value * 10) / 10)
const drawn = (points: Point[]) => `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}z`

function area(points: Point[]): number {
  return Math.abs(points.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = points[(n + 1) % points.length]!
    return sum + x * nextY - nextX * y
  }, 0)) / 2
}

function border(random: () => number): string {
  const row: string[] = []
  const inner = () => 8.6 + random()
  for (let n = 0; n < 10; n++) {
    const from = 1.6 + 11.4 * n
    const to = from + 10.2
    row.push(drawn([[from, 1.5], [to, 1.5], [to, inner()], [from, inner()]]))
    row.push(drawn([[from, 116 - inner()], [to, 116 - inner()], [to, 114.5], [from, 114.5]]))
    if (n === 0 || n === 9) continue
    row.push(drawn([[1.5, from], [inner(), from], [inner(), to], [1.5, to]]))
    row.push(drawn([[116 - inner(), from], [114.5, from], [114.5, to], [116 - inner(), to]]))
  }
  return row.join('')
}

function tone(random: () => number): number {
  const drawnTone = random()
  return drawnTone < 0.22 ? 1 : drawnTone < 0.6 ? 2 : drawnTone < 0.91 ? 3 : 4
}

/** Rings of pieces round the middle. */
function fan(seed: number): Stone {
  const random = seeded(seed)
  const stone = [border(random), '', '', '', '']
  const at = (radius: number, angle: number): Point =>
    [held(58 + radius * Math.cos(angle)), held(58 + radius * Math.sin(angle))]
  for (let ring = 0; ring < 8; ring++) {
    const inside = ring === 0 ? 0.8 : 9.2 * ring + 0.6
    const outside = 9.2 * (ring + 1) - 0.6
    const pieces = ring === 0 ? 5 : Math.round((Math.PI * (inside + outside)) / 11.5)
    const step = (2 * Math.PI) / pieces
    const turn = random() * step
    const ringTone = 1 + Math.floor(random() * 3)
    for (let n = 0; n < pieces; n++) {
      const gap = 0.6 / Math.max(outside, 6)
      const from = turn + n * step + gap + (random() - 0.5) * 0.04
      const to = turn + (n + 1) * step - gap
      const points = [at(inside, from), at(inside, to), at(outside, to), at(outside, (from + to) / 2), at(outside, from)]
      if (area(points) < 14) continue
      stone[ring === 0 ? 3 + (n % 2) : random() < 0.45 ? ringTone : tone(random)] += drawn(points)
    }
  }
  return stone
}

/** Rows of pieces, none quite straight. */
function grid(seed: number): Stone {
  const random = seeded(seed)
  const stone = [border(random), '', '', '', '']
  const size = 8
  const step = (HIGH - LOW) / size
  const wobble = (n: number) => (n === 0 || n === size ? 0 : (random() - 0.5) * 3.4)
  const corners: Point[][] = Array.from({ length: size + 1 }, (_, row) => Array.from({ length: size + 1 }, (_, column): Point =>
    [LOW + column * step + wobble(column), LOW + row * step + wobble(row)]))
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [a, b, c, d] = [corners[row]![column]!, corners[row]![column + 1]!, corners[row + 1]![column + 1]!, corners[row + 1]![column]!]
      const middle = Math.hypot(row - 3.5, column - 3.5) < 1.7
      stone[middle && random() < 0.5 ? 4 : tone(random)] += drawn([
        [a[0] + 0.6, a[1] + 0.6], [b[0] - 0.6, b[1] + 0.6], [c[0] - 0.6, c[1] - 0.6], [d[0] + 0.6, d[1] - 0.6]])
    }
  }
  return stone
}

export const STONES: Record<string, Stone> = { 'fan-1': fan(3), 'fan-2': fan(11), 'grid-1': grid(5), 'grid-2': grid(23) }

export interface Laid {
  stone: string
  sea: boolean
  turn: number
}

/** Which stone lies at a place of the floor, counted from a1. */
export function laid(file: number, rank: number): Laid {
  const sea = (file + rank) % 2 === 0
  const second = sea ? rank % 2 === 1 : (file * 3 + rank) % 4 > 1
  return { stone: `${sea ? 'fan' : 'grid'}-${second ? 2 : 1}`, sea, turn: ((file * 3 + rank * 2) % 4) * 90 }
}
