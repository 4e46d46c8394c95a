// Where things lie on the island. Its middle is the origin; the arms are one arm, turned by 60 degrees.

import type { SectionView } from './view'

export interface Point {
  x: number
  y: number
}

export const HALF = 347 // half the side of the whole drawing
export const TILE = 30 // radius of a tile
export const HUB = 70 // radius of the centre

// the arm of the Forests, from tile 1 at the sea to tile 6, and where it leaves the centre
const ARM: Point[] = [[306.3, 54], [271, 1.8], [226.9, -43.2], [174.4, -78], [114.7, -98.2], [51.7, -99.3]].map(
  ([x, y]) => ({ x: x!, y: y! }))
const ROOT: Point = { x: 1.8, y: -70 }
const LABELS: Record<string, Point> = {
  M: { x: -246, y: -226 }, H: { x: 86, y: -317 }, F: { x: 284, y: -107 },
  L: { x: 236, y: 241 }, R: { x: -86, y: 317 }, C: { x: -284, y: 107 },
}

function turned({ x, y }: Point, section: number): Point {
  const angle = ((section - 2) * Math.PI) / 3
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

/** A tile by section (0 to 5) and number (1 at the sea to 6 at the centre). */
export function tileAt(section: number, number: number): Point {
  return turned(ARM[number - 1]!, section)
}

/** A tile by its name; null for other places. */
export function tileNamed(sections: SectionView[], name: string): Point | null {
  for (const [section, { tiles }] of sections.entries()) {
    const number = tiles.findIndex(({ tile }) => tile === name) + 1
    if (number) return tileAt(section, number)
  }
  return null
}

/** Where the name of a section stands, and how likely it floods: outside its arm. */
export function labelAt(letter: string): Point {
  return LABELS[letter]!
}

/** The label of a section around its point, `large` on a phone, where it has no name; a long name needs more room, on the side of the sea. */
export function labelBox(letter: string, name: string, large: boolean): { left: number; width: number } {
  const LETTER = 8.8 // about so wide
  const width = large ? 100 : Math.max(118, 38 + LETTER * name.length)
  return { left: large ? -50 : labelAt(letter).x > 0 ? -59 : 59 - width, width }
}

/** Which way the sea lies from a tile, in degrees: a barrier stands there. */
export function seaward(section: number, number: number): number {
  const here = tileAt(section, number)
  const from = number < 6 ? tileAt(section, number + 1) : turned(ROOT, section)
  return (Math.atan2(here.y - from.y, here.x - from.x) * 180) / Math.PI
}

// ---- the land ---------------------------------------------------------------------------------------------------------

interface Curve {
  a: Point
  b: Point
  c: Point
  d: Point
}

/** A smooth line through points, as cubic curves. */
function through(points: Point[]): Curve[] {
  return points.slice(1).map((d, i) => {
    const a = points[i]!
    const before = points[i - 1] ?? a
    const after = points[i + 2] ?? d
    return { a, d, b: { x: a.x + (d.x - before.x) / 6, y: a.y + (d.y - before.y) / 6 },
             c: { x: d.x - (after.x - a.x) / 6, y: d.y - (after.y - a.y) / 6 } }
  })
}

function length({ a, b, c, d }: Curve): number {
  let total = 0
  let last = a
  for (let step = 1; step <= 24; step += 1) {
    const t = step / 24
    const s = 1 - t
    const weigh = (p: number, q: number, r: number, o: number) =>
      s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * o
    const here = { x: weigh(a.x, b.x, c.x, d.x), y: weigh(a.y, b.y, c.y, d.y) }
    total += Math.hypot(here.x - last.x, here.y - last.y)
    last = here
  }
  return total
}

const round = (n: number) => Math.round(n * 10) / 10
const CURVES = through([ROOT, ...[...ARM].reverse()])

/** How long an arm is with so many tiles left: it is drawn as a dash of this length, so that it can shrink. */
export const REACH: number[] = CURVES.reduce((sums, curve) => [...sums, sums.at(-1)! + length(curve)], [0])

/** The middle line of an arm, from the centre as far as a tile. */
export function armPath(section: number, number = 1): string {
  const points = [ROOT, ...[...ARM].reverse()].slice(0, 8 - number).map((point) => turned(point, section))
  const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`
  return `M${at(points[0]!)}` + through(points).map(({ b, c, d }) => `C${at(b)} ${at(c)} ${at(d)}`).join('')
}

// ---- pieces -----------------------------------------------------------------------------------------------------------

/** The rings of a tile, seen from its middle. */
export function ringSpots(rings: number): Point[] {
  if (rings <= 1) return [{ x: 0, y: 13 }]
  if (rings === 2) return [{ x: -11.5, y: 14 }, { x: 11.5, y: 14 }]
  if (rings === 3) return [{ x: -19.3, y: 9.5 }, { x: 0, y: 14 }, { x: 19.3, y: 9.5 }]
  return Array.from({ length: rings }, (_, n) => {
    const angle = Math.PI * (0.06 + (0.88 * n) / (rings - 1))
    return { x: -21 * Math.cos(angle), y: 19 * Math.sin(angle) - 2 }
  })
}

export const ringSize = (rings: number): number => (rings <= 1 ? 10.5 : rings === 2 ? 9.3 : 8)

/** Atlanteans at the centre stand in a circle, in two if there are many. */
export function centreSpot(n: number, all: number): Point {
  const inner = all > 14 ? Math.floor(all * 0.4) : 0
  const [at, of, r] = n < inner ? [n, inner, 35] : [n - inner, all - inner, 53]
  const angle = (2 * Math.PI * at) / Math.max(of, 6) - Math.PI / 2
  return { x: r * Math.cos(angle), y: r * Math.sin(angle) }
}

export const WHOLE = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}` // the view box of the island
