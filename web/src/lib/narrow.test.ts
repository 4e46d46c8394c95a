import { describe, expect, it } from 'vitest'
import { Deciding } from './deciding.svelte'
import { fits, narrowed, possible } from './narrow'
import type { Action } from './types'

const action = (code: number, kind: string, fields: Action['fields']): Action => ({ code, move: `${kind} ${code}`, kind, fields, text: '' })
const legal = [
  action(1, 'tile', { tile: '7', square: 'a1' }), action(2, 'tile', { tile: '7', square: 'b2' }),
  action(3, 'tile', { tile: 'K', square: 'a1' }), action(4, 'end', {}),
]

describe('narrowing', () => {
  it('matches kind and fields exactly', () => {
    expect(fits(legal[0]!, { kind: 'tile', square: 'a1' })).toBe(true)
    expect(fits(legal[0]!, { square: 'b2' })).toBe(false)
    expect(fits(legal[3]!, { square: null })).toBe(false)
    expect(narrowed(legal, { square: 'a1' }).map(({ code }) => code)).toEqual([1, 3])
    expect(possible(legal, { tile: '9' })).toBe(false)
  })
})

describe('deciding', () => {
  it('takes clicks in any order until one action is left', () => {
    const deciding = new Deciding()
    deciding.begin(legal)
    expect(deciding.only).toBeNull()
    deciding.choose({ square: 'a1' })
    expect(deciding.open).toEqual([{ name: 'tile', values: ['7', 'K'] }])
    deciding.choose({ tile: 'K' })
    expect(deciding.only?.code).toBe(3)
  })

  it('begins anew with a click that does not go with those before', () => {
    const deciding = new Deciding()
    deciding.begin(legal)
    deciding.choose({ tile: 'K' })
    deciding.choose({ square: 'b2' })
    expect(deciding.chosen).toEqual({ square: 'b2' })
    deciding.choose({ square: 'e5' })
    expect(deciding.chosen).toEqual({})
  })

  it('takes a click back when it is made again', () => {
    const deciding = new Deciding()
    deciding.begin(legal)
    expect(deciding.choose({ kind: 'tile', tile: '7' })).toBe(true)
    expect(deciding.choose({ square: 'b2' })).toBe(true)
    expect(deciding.choose({ tile: '7' })).toBe(false)
    expect(deciding.chosen).toEqual({ kind: 'tile', square: 'b2' })
    deciding.settle(legal[2]!)
    expect(deciding.only?.code).toBe(3)
  })

  it('forgets the clicks when the position changes', () => {
    const deciding = new Deciding()
    deciding.begin(legal)
    deciding.choose({ square: 'a1' })
    deciding.begin(legal.slice(3))
    expect(deciding.chosen).toEqual({})
    expect(deciding.left.map(({ code }) => code)).toEqual([4])
  })
})
