// Which match teaches which game, and which steps were seen: kept in this browser, so that a reload loses nothing.

const KEY = 'atlantis.learn'

export interface Kept {
  match: string
  seen: string[]
  /** The guide was left, or is at its end. */
  done: boolean
}

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {} // storage is forbidden, or holds what is not ours
  }
}

export const keptOf = (game: string): Kept | null => all()[game] ?? null

/** What this match teaches, if it does and the guide is not over. */
export function lessonOf(match: string, game: string): Kept | null {
  const found = keptOf(game)
  return found && found.match === match && !found.done ? found : null
}

export function keep(game: string, kept: Kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: kept }))
  } catch {
    // the guide lasts as long as this page is open
  }
}
