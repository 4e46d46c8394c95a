// What has changed in a value of the server: the same as src/atlantis/server/patch.py, which says what a patch means.

export type Patch = Record<string, unknown> | unknown[]

/** The value with what has changed; the old one stays as it is. */
export function patched<T>(value: T, patch: Patch): T
export function patched(value: unknown, patch: Patch): unknown {
  if (Array.isArray(patch)) {
    if (patch.length === 1) return patch[0]
    const [at, removed, items] = patch as [number, number, unknown[]]
    return (value as unknown[]).toSpliced(at, removed, ...items)
  }
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  for (const [name, part] of Object.entries(patch)) {
    if (Array.isArray(part) && !part.length) delete copy[name]
    else copy[name] = patched(copy[name], part as Patch)
  }
  return copy
}

/** The numbers of a list of runs: so many that are left out, so many that are in it, and so on. */
export function unpacked(runs: number[]): number[] {
  const found: number[] = []
  let next = 0
  runs.forEach((length, n) => {
    if (n % 2) for (let k = 0; k < length; k++) found.push(next + k)
    next += length
  })
  return found
}
