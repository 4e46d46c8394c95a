// The geometry of the win-chance curve: moves from left to right, chances from bottom to top.

import type { Coach } from './api'

export type Chances = Coach['chances']

export interface Frame {
  wide: number
  high: number
  left: number
  right: number
  edge: number
  /** The number of moves from the left to the right end. */
  all: number
}

const round = (value: number) => Math.round(value * 10) / 10
export const xOf = (frame: Frame, n: number) => round(frame.left + (frame.all ? n / frame.all : 0) * (frame.wide - frame.left - frame.right))
export const yOf = (frame: Frame, chance: number) => round(frame.edge + (1 - chance) * (frame.high - 2 * frame.edge))

/** The curve of one seat as an SVG path. */
export function curvePath(frame: Frame, points: Chances, seat: number): string {
  return points.map(({ n, chances }, k) => `${k ? 'L' : 'M'}${xOf(frame, n)} ${yOf(frame, chances[seat - 1] ?? 0)}`).join('')
}

/** The move nearest to a place on the curve. */
export function moveAt(frame: Frame, x: number): number {
  const part = (x - frame.left) / Math.max(1, frame.wide - frame.left - frame.right)
  return Math.round(Math.min(1, Math.max(0, part)) * frame.all)
}

/** Labels at the right end, each as near to its curve as the others allow. */
export function spreadLabels(wanted: { seat: number; y: number }[], size: number, high: number): { seat: number; y: number }[] {
  const sorted = [...wanted].sort((a, b) => a.y - b.y)
  const placed: { seat: number; y: number }[] = []
  for (const { seat, y } of sorted) placed.push({ seat, y: Math.max(y, (placed.at(-1)?.y ?? -Infinity) + size) })
  for (let k = placed.length - 1, most = high - size / 2; k >= 0; k--, most = placed[k + 1]!.y - size) placed[k]!.y = Math.min(placed[k]!.y, most)
  return placed
}

/** The chance of a seat after the last position that was judged up to this move. */
export function chanceAt(points: Chances, n: number, seat: number): number | null {
  return points.findLast((point) => point.n <= n)?.chances[seat - 1] ?? null
}

/** Move overlapping marks up or down, or aside where there is no room, so that each can be seen. */
export function spreadMarks<T extends { x: number; y: number }>(marks: T[], size: number, high: number): T[] {
  const placed: T[] = []
  for (const mark of marks) {
    const clear = ({ x, y }: { x: number; y: number }) => y >= size / 2 && y <= high - size / 2 && placed.every((other) => Math.abs(other.x - x) >= size || Math.abs(other.y - y) >= size)
    const rows = Array.from({ length: 2 * Math.ceil(high / 4) }, (_, k) => mark.y + (k % 2 ? -4 : 4) * Math.ceil(k / 2))
    const columns = [0, 1, -1, 2, -2].map((k) => mark.x + k * size)
    placed.push({ ...mark, ...columns.flatMap((x) => rows.map((y) => ({ x, y }))).find(clear) })
  }
  return placed
}
