// The words of the game on the page, as far as they have come.

import { SvelteMap } from 'svelte/reactivity'
import { vocabularyAt, type Vocabulary } from './vocabulary'

const loaded = new SvelteMap<string, Vocabulary>()

/** The words at an address (`match.vocabulary`, `card.vocabulary`); null until they have come. Use it in `$derived`. */
export function wordsAt(address: string | null | undefined): Vocabulary | null {
  if (!address) return null
  const found = loaded.get(address)
  if (!found) vocabularyAt(address).then((words) => loaded.set(address, words), () => {}) // the page asks again when it is drawn again
  return found ?? null
}
