// A guide's progress: which match teaches the game, and which steps were seen. Saved in this browser, so that a reload loses nothing.

const KEY = 'atlantis.learn'

export interface Progress {
  match: string
  seen: string[]
  /** The guide was left, or is at its end. */
  done: boolean
}

function all(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {} // storage is forbidden, or holds something else
  }
}

export const loadProgress = (game: string): Progress | null => all()[game] ?? null

/** The progress of the guide in this match; null if there is none, or it is over. */
export function lessonIn(match: string, game: string): Progress | null {
  const found = loadProgress(game)
  return found && found.match === match && !found.done ? found : null
}

export function saveProgress(game: string, progress: Progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: progress }))
  } catch {
    // the guide lasts as long as this page is open
  }
}
