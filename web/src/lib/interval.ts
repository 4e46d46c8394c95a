// How sure a share is that was counted.

const SURE = 1.96

/** Where the true share lies 19 times in 20, if so many of all were counted (Wilson's interval). */
export function interval(counted: number, all: number): [number, number] {
  const share = counted / all
  const z = (SURE * SURE) / all
  const middle = (share + z / 2) / (1 + z)
  const half = (SURE / (1 + z)) * Math.sqrt((share * (1 - share)) / all + z / (4 * all))
  return [middle - half, middle + half]
}
