import { describe, expect, it } from 'vitest'
import { place, slotAngle, slotRadius } from './geometry'

describe('the clock', () => {
  it('never overlaps itself, whatever the number of its spaces', () => {
    for (let last = 1; last <= 60; last += 1) {
      expect(slotAngle(last, last)).toBeLessThanOrEqual(slotAngle(0, last) + 360 - slotAngle(1, last) + 1e-9)
      const [one, next] = [place(slotAngle(0, last), 328), place(slotAngle(1, last), 328)]
      expect(Math.hypot(next.x - one.x, next.y - one.y)).toBeGreaterThan(2 * slotRadius(last))
    }
  })

  it('is as we drew it with our own number of spaces', () => {
    expect(slotAngle(1, 24)).toBeCloseTo(14.4)
    expect(slotRadius(24)).toBe(21)
  })
})
