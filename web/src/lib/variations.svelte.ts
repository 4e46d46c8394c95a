// A tree of moves: from each position the main line and its variations, with comments and marks.

import type { AnalysedPosition, AnalysisTree, Mover } from './analysisApi'

/** A place on the board such as `square c3`, or two for an arrow. */
export type Mark = string[]
/** What is kept of a move: its parent's place in the list, and the chance of the first seat after it. */
export interface Kept { parent: number; by: Mover; move: string; comment: string; marks: Mark[]; chance?: number | null }

let made = 0

export class Variation {
  readonly key = made++
  comment = $state('')
  marks = $state.raw<Mark[]>([])
  children = $state.raw<Variation[]>([])
  /** The chance of the first seat to win here, once the engine or the coach has said it; and whether it is certain. */
  chance = $state<number | null>(null)
  position = $state.raw<AnalysedPosition | null>(null)
  /** The variation that steps go to: the one that was looked at last. */
  followed: Variation | null = null

  constructor(readonly parent: Variation | null, readonly move: string, readonly by: Mover) {}

  /** From the root, which is left out, to this move. */
  get path(): Variation[] {
    return this.parent ? [...this.parent.path, this] : []
  }

  get moves(): string[] {
    return this.path.map(({ move }) => move)
  }

  get next(): Variation | null {
    return this.children.find((one) => one === this.followed) ?? this.children[0] ?? null
  }

  /** The line through this position to its end, as steps walk it. */
  get line(): Variation[] {
    const found = this.path
    for (let at = this.next; at; at = at.next) found.push(at)
    return found
  }

  /** Make steps from the root lead here. */
  follow() {
    for (const one of this.path) one.parent!.followed = one
  }

  add(move: string, by: Mover): Variation {
    const found = this.children.find((one) => one.move === move)
    if (found) return found
    const child = new Variation(this, move, by)
    this.children = [...this.children, child]
    return child
  }

  get siblings(): Variation[] {
    return this.parent?.children ?? [this]
  }

  /** One place towards the main line. */
  promote() {
    const all = [...this.siblings]
    const at = all.indexOf(this)
    if (at < 1 || !this.parent) return
    all.splice(at - 1, 2, this, all[at - 1]!)
    this.parent.children = all
  }

  /** The main line, with all moves before. */
  promoteToMain() {
    for (const one of this.path) one.parent!.children = [one, ...one.siblings.filter((other) => other !== one)]
  }

  /** Remove this move and what follows; return where the analysis goes on. */
  delete(): Variation {
    const { parent } = this
    if (!parent) return this
    parent.children = parent.children.filter((one) => one !== this)
    return parent
  }

  /** The nearest move up to here that has siblings, and the one after or before it. */
  sibling(way: 1 | -1): Variation | null {
    const at = this.path.findLast((one) => one.siblings.length > 1)
    if (!at) return null
    const all = at.siblings
    return all[(all.indexOf(at) + way + all.length) % all.length]!
  }

  /** A comment, a mark or a choice can be anywhere below. */
  get isMain(): boolean {
    return this.path.every((one) => one.siblings[0] === one)
  }
}

/** All moves in one list, each after its parent. */
export function flatten(root: Variation): { moves: Kept[]; order: Variation[] } {
  const moves: Kept[] = []
  const order: Variation[] = []
  const waiting = root.children.map((one) => ({ one, parent: -1 })).reverse()
  while (waiting.length) {
    const { one, parent } = waiting.pop()!
    const { by, move, comment, marks, chance } = one
    moves.push({ parent, by, move, comment, marks, chance })
    order.push(one)
    waiting.push(...one.children.map((child) => ({ one: child, parent: order.length - 1 })).reverse())
  }
  return { moves, order }
}

/** The tree of a list of moves. */
export function plant(given: { comment: string; marks: Mark[]; moves: (AnalysisTree['moves'][number] | Kept)[] }): { root: Variation; order: Variation[] } {
  const root = new Variation(null, '', 'chance')
  const order: Variation[] = []
  root.comment = given.comment
  root.marks = given.marks
  for (const { parent, by, move, comment, marks, chance } of given.moves as Kept[]) {
    const one = (order[parent] ?? root).add(move, by)
    one.comment = comment
    one.marks = marks
    one.chance = chance ?? null
    order.push(one)
  }
  return { root, order }
}
