import { describe, expect, it } from 'vitest'
import { MoveSelection } from './selection.svelte'
import { matches, narrow, isPossible } from './partialAction'
import type { LegalAction } from './types'

const action = (code: number, kind: string, fields: LegalAction['fields']): LegalAction => ({ code, move: `${kind} ${code}`, kind, fields, text: '' })
const legal = [
  action(1, 'tile', { tile: '7', square: 'a1' }), action(2, 'tile', { tile: '7', square: 'b2' }),
  action(3, 'tile', { tile: 'K', square: 'a1' }), action(4, 'end', {}),
]

describe('narrowing', () => {
  it('matches kind and fields exactly', () => {
    expect(matches(legal[0]!, { kind: 'tile', square: 'a1' })).toBe(true)
    expect(matches(legal[0]!, { square: 'b2' })).toBe(false)
    expect(matches(legal[3]!, { square: null })).toBe(false)
    expect(narrow(legal, { square: 'a1' }).map(({ code }) => code)).toEqual([1, 3])
    expect(isPossible(legal, { tile: '9' })).toBe(false)
  })
})

describe('selection', () => {
  it('takes clicks in any order until one action is left', () => {
    const selection = new MoveSelection()
    selection.reset(legal)
    expect(selection.only).toBeNull()
    selection.choose({ square: 'a1' })
    expect(selection.open).toEqual([{ name: 'tile', values: ['7', 'K'] }])
    selection.choose({ tile: 'K' })
    expect(selection.only?.code).toBe(3)
  })

  it('begins anew with a click that does not go with those before', () => {
    const selection = new MoveSelection()
    selection.reset(legal)
    selection.choose({ tile: 'K' })
    selection.choose({ square: 'b2' })
    expect(selection.chosen).toEqual({ square: 'b2' })
    selection.choose({ square: 'e5' })
    expect(selection.chosen).toEqual({})
  })

  it('takes a click back when it is made again', () => {
    const selection = new MoveSelection()
    selection.reset(legal)
    expect(selection.choose({ kind: 'tile', tile: '7' })).toBe(true)
    expect(selection.choose({ square: 'b2' })).toBe(true)
    expect(selection.choose({ tile: '7' })).toBe(false)
    expect(selection.chosen).toEqual({ kind: 'tile', square: 'b2' })
    selection.select(legal[2]!)
    expect(selection.only?.code).toBe(3)
  })

  it('forgets the clicks when the position changes', () => {
    const selection = new MoveSelection()
    selection.reset(legal)
    selection.choose({ square: 'a1' })
    selection.reset(legal.slice(3))
    expect(selection.chosen).toEqual({})
    expect(selection.left.map(({ code }) => code)).toEqual([4])
  })
})
