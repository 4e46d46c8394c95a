// The words of the game on the page, as far as they have come.

import { SvelteMap } from 'svelte/reactivity'
import { vocabularyAt, type Vocabulary } from './vocabulary'

const loaded = new SvelteMap<string, Vocabulary>()
const last = new Map<string, Vocabulary>()
/** An address without language and version. */
const place = (address: string) => address.split('?')[0]!

/** The words at an address (`match.vocabulary`); null until they have come, or in the language of before. Use it in `$derived`. */
export function wordsAt(address: string | null | undefined): Vocabulary | null {
  if (!address) return null
  const found = loaded.get(address)
  if (found) return found
  vocabularyAt(address).then((words) => {
    last.set(place(address), words)
    loaded.set(address, words)
  }, () => {}) // the page asks again when it is drawn again
  return last.get(place(address)) ?? null
}
