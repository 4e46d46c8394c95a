import { describe, expect, it } from 'vitest'
import { flatten, plant, Variation } from './variations.svelte'

function line(from: Variation, ...moves: string[]): Variation {
  return moves.reduce((at, move, n) => at.add(move, (n % 2) + 1), from)
}
const names = (all: Variation[]) => all.map(({ move }) => move).join(' ')

describe('a tree of moves', () => {
  it('follows a move that is there, and adds one that is not', () => {
    const root = new Variation(null, '', 'chance')
    const first = line(root, 'a', 'b')
    expect(line(root, 'a', 'b')).toBe(first)
    line(root, 'a', 'c')
    expect(names(first.parent!.children)).toBe('b c')
    expect(first.moves).toEqual(['a', 'b'])
  })

  it('steps along the line that was looked at last', () => {
    const root = new Variation(null, '', 'chance')
    line(root, 'a', 'b', 'd')
    const other = line(root, 'a', 'c', 'e')
    expect(names(root.line)).toBe('a b d')
    other.follow()
    expect(names(root.line)).toBe('a c e')
    expect(root.next!.next!.move).toBe('c')
  })

  it('goes to the next variation of the nearest fork', () => {
    const root = new Variation(null, '', 'chance')
    const one = line(root, 'a', 'b', 'd')
    const other = line(root, 'a', 'c')
    expect(one.sibling(1)).toBe(other)
    expect(other.sibling(1)!.move).toBe('b')
    expect(root.sibling(1)).toBeNull()
  })

  it('promotes and deletes variations', () => {
    const root = new Variation(null, '', 'chance')
    line(root, 'a')
    const [b, c] = [line(root, 'b'), line(root, 'c', 'd')]
    c.parent!.promote()
    expect(names(root.children)).toBe('a c b')
    c.promoteToMain()
    expect(names(root.children)).toBe('c a b')
    expect(c.isMain).toBe(true)
    expect(b.isMain).toBe(false)
    expect(c.parent!.delete()).toBe(root)
    expect(names(root.children)).toBe('a b')
    expect(root.delete()).toBe(root)
  })

  it('is kept as a list and planted again', () => {
    const root = new Variation(null, '', 'chance')
    line(root, 'a', 'b')
    const other = line(root, 'a', 'c', 'd')
    other.comment = 'why not'
    other.marks = [['square a1'], ['square a1', 'square b2']]
    const { moves, order } = flatten(root)
    expect(moves.map(({ parent, move }) => [parent, move])).toEqual([[-1, 'a'], [0, 'b'], [0, 'c'], [2, 'd']])
    expect(order.indexOf(other)).toBe(3)
    const again = plant({ comment: 'start', marks: [], moves: moves.map((one) => ({ ...one })) })
    expect(again.root.comment).toBe('start')
    expect(again.order[3]!.comment).toBe('why not')
    expect(again.order[3]!.marks).toEqual(other.marks)
    expect(flatten(again.root).moves).toEqual(moves)
  })
})
