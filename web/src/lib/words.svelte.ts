// The vocabularies that are loaded.

import { SvelteMap } from 'svelte/reactivity'
import { vocabularyAt, type Vocabulary } from './vocabulary'

const loaded = new SvelteMap<string, Vocabulary>()
const last = new Map<string, Vocabulary>()
/** An address without language and version. */
const place = (address: string) => address.split('?')[0]!

/** The vocabulary at an address (`match.vocabulary`); until it is loaded, the one in the previous language, or null. Use it in
 * `$derived`. */
export function wordsAt(address: string | null | undefined): Vocabulary | null {
  if (!address) return null
  const found = loaded.get(address)
  if (found) return found
  vocabularyAt(address).then((words) => {
    last.set(place(address), words)
    loaded.set(address, words)
  }, () => {}) // tried again when the page is drawn again
  return last.get(place(address)) ?? null
}
