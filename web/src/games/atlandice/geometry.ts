// Where things lie on the wheel: a square of 720, its centre at 360; angles in degrees from the top, clockwise.

export const SIZE = 720
export const CENTRE = 360
export interface Point { x: number, y: number }

const turn = (degrees: number) => (degrees * Math.PI) / 180
const short = (n: number) => Math.round(n * 10) / 10

/** The middle of a District's street. */
export const middle = (area: number) => (area - 1) * 72

/** A point so far out in that direction, and so far along the street (clockwise). */
export function place(angle: number, out: number, along = 0): Point {
  const a = turn(angle)
  return { x: CENTRE + out * Math.sin(a) + along * Math.cos(a), y: CENTRE - out * Math.cos(a) + along * Math.sin(a) }
}

const at = (angle: number, out: number) => {
  const { x, y } = place(angle, out)
  return `${short(x)} ${short(y)}`
}

/** A piece of a ring. */
export function ring(from: number, to: number, inner: number, outer: number): string {
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}`
    + `A${inner} ${inner} 0 0 0 ${at(from, inner)}z`
}

/** A piece of a ring between two directions, kept so far from both. */
function between(from: number, to: number, inner: number, outer: number, gap: number): string {
  const back = (out: number) => (Math.asin(gap / out) * 180) / Math.PI
  return `M${at(from + back(inner), inner)}L${at(from + back(outer), outer)}A${outer} ${outer} 0 0 1 ${at(to - back(outer), outer)}`
    + `L${at(to - back(inner), inner)}A${inner} ${inner} 0 0 0 ${at(from + back(inner), inner)}z`
}

export const ground = (area: number) => between(middle(area) - 36, middle(area) + 36, 118, 286, 6.5)
export const arc = (from: number, to: number, out: number) => `M${at(from, out)}A${out} ${out} 0 0 1 ${at(to, out)}`

/** The line a District's name stands on: it is never upside down. */
export function nameLine(area: number): string {
  const angle = middle(area)
  return area === 3 || area === 4
    ? `M${at(angle + 33, 261)}A261 261 0 0 0 ${at(angle - 33, 261)}`
    : arc(angle - 33, angle + 33, 248)
}

export function streets(area: number): string {
  const angle = middle(area)
  return [-18, 0, 18].map((off) => `M${at(angle + off, 122)}L${at(angle + off, 262)}`).join('') + arc(angle - 33, angle + 33, 192)
}

// ---- the clock ---------------------------------------------------------------------------------------------------------

const SLOT = 14.4
/** A printed clock may have more spaces than ours: then all are smaller. */
export const slotScale = (last: number) => Math.min(1, 360 / (last + 1) / SLOT)
export const slotAngle = (space: number, last: number) => space * SLOT * slotScale(last)
export const slotStone = (space: number, last: number) => between(slotAngle(space - 0.5, last), slotAngle(space + 0.5, last), 303, 353, 1.3)
export const merlons = (space: number, last: number) => [-4.7, 0, 4.7].map((off) =>
  ring(slotAngle(space, last) + (off - 1.5) * slotScale(last), slotAngle(space, last) + (off + 1.5) * slotScale(last), 349, 357.5)).join('')

/** Half the width of a space, and thus of what stands on it, as long as that is not larger than usual. */
export const slotRadius = (last: number) => Math.min(21, (Math.PI * 328 * SLOT * slotScale(last) * 0.94) / 360)

/** The edge of the water behind the hand: a wavy line across the wall. */
export function foam(space: number, last: number, back: number): string {
  const edge = slotAngle(space - 0.5, last) - back * slotScale(last)
  return Array.from({ length: 27 }, (_, n) => {
    const out = 300 + n * 2.2
    return `${n ? 'L' : 'M'}${at(edge + 0.75 * Math.sin(n * 0.8), out)}`
  }).join('')
}

// ---- houses: the same ones every time, without a picture of them ---------------------------------------------------------

interface Street { walls: string, shades: string }

function dice(seed: number): () => number {
  let now = seed
  return () => (now = (now * 16807) % 2147483647) / 2147483647
}

/** Small houses along both edges of a District. */
export function houses(area: number): Street {
  const chance = dice(area * 7919)
  const angle = middle(area)
  let walls = '', shades = ''
  for (const side of [-1, 1]) {
    for (let out = 150; out < 250;) {
      const deep = 8 + chance() * 5
      const far = angle + side * (36 - (11 / out) * 57.3)
      const near = far - side * ((11 + chance() * 6) / out) * 57.3
      const [from, to] = side < 0 ? [far, near] : [near, far]
      walls += ring(from, to, out, Math.min(out + deep, 256))
      shades += ring((from + to) / 2, to, out, Math.min(out + deep, 256))
      out += deep + 1.5
    }
  }
  return { walls, shades }
}

/** The roofs along the District's outer wall. */
export function roofs(area: number): Street {
  const chance = dice(area * 104729)
  const angle = middle(area)
  let walls = '', shades = ''
  for (let from = angle - 33.2; from < angle + 31;) {
    const to = Math.min(from + 3.4 + chance() * 2.8, angle + 33.2)
    const inner = 264 + chance() * 4
    walls += ring(from, to, inner, 281)
    shades += chance() < 0.5 ? ring((from + to) / 2, to, inner, 281) : ring(from, to, inner, (inner + 281) / 2)
    from = to + 1.1
  }
  return { walls, shades }
}

export function ripples(area: number): string[] {
  const chance = dice(area * 31)
  return [142, 160, 176, 196, 215, 230].map((out) => {
    const from = middle(area) - 18 + chance() * 16
    return arc(from, from + 9 + chance() * 9, out)
  })
}

// ---- pieces --------------------------------------------------------------------------------------------------------------

const side = (area: number) => (area >= 4 ? -1 : 1)

export const stackAt = (area: number) => place(middle(area), 153, -46 * side(area))

export function diceAt(area: number, count: number): Point[] {
  if (area === 6) return [{ x: count > 1 ? CENTRE - 11 : CENTRE, y: CENTRE - 9 }]
  return (count === 2 ? [14, 68] : [38]).map((along) => place(middle(area), 148, along * side(area)))
}

/** Where the tokens of so many kinds lie, and how large they are. */
export function tokensAt(area: number, count: number): { size: number, points: Point[] } {
  const angle = middle(area)
  if (area === 6) return { size: 42, points: Array.from({ length: 5 }, (_, n) => place(n * 72, n === 2 || n === 3 ? 67 : 61)) }
  const [size, step, out] = count < 3 ? [46, 20.5, 219] : count === 3 ? [46, 16.5, 219] : [38, 12.5, 221]
  const off = count > 1 ? 5 * side(area) : 0 // away from the stack
  return { size, points: Array.from({ length: count }, (_, n) => place(angle + off + (n - (count - 1) / 2) * step, out)) }
}

export function submarineAt(area: number): Point & { heading: number } {
  if (area === 6) return { ...place(180, 110), heading: 0 }
  const angle = middle(area) + 24.5
  const upright = area === 3 || area === 2
  return { ...place(angle, 286), heading: upright ? angle - 180 : angle }
}

/** A leader's pill, so wide: its outer end stays off the clock's numbers. */
export function leaderAt(area: number, wide: number): Point {
  const angle = middle(area) - 27
  return place(angle, 290 - (wide / 2 - 12) * Math.abs(Math.sin(turn(angle))))
}
export const lastAt = (area: number) => (area === 6 ? place(128, 104) : place(middle(area), 291))
export const heart = (area: number) => (area === 6 ? { x: CENTRE, y: CENTRE } : place(middle(area), 203))

/** What to look at when an Area fills the picture. */
export function closeUp(area: number | null): { x: number, y: number, scale: number } {
  if (area === null) return { x: 0, y: 0, scale: 1 }
  const wide = area === 6 ? 246 : 352
  const { x, y } = heart(area)
  return { x: x - wide / 2, y: y - wide / 2, scale: SIZE / wide }
}
