import { expect, test } from 'vitest'
import { ownSeat } from './board'

test('a phone shows one’s own things, and of several seats those of the one to move', () => {
  expect(ownSeat([2], 1)).toBe(2)
  expect(ownSeat([1, 2, 3], 3)).toBe(3)
  expect(ownSeat([1, 2], null)).toBe(1)
  expect(ownSeat([], 1)).toBeUndefined()
})
