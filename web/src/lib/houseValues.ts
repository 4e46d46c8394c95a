// House values: those that no rulebook shows. Things are recognised by the names that people read.

import { api, type Thing } from './api'

const cache = new Map<string, Promise<Thing[]>>()

/** The things of a game or of a match with values of its own, by the address of its vocabulary; fetched once for each language. */
export function loadThings(vocabulary: string): Promise<Thing[]> {
  const known = cache.get(vocabulary)
  if (known) return known
  const request = api.things(vocabulary)
  request.catch(() => cache.delete(vocabulary))
  cache.set(vocabulary, request)
  return request
}

/** Does this address belong to a match with values of its own? */
export const hasOwnValues = (vocabulary: string) => vocabulary.startsWith('/api/matches/')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Does a text name this thing? Sentences leave out the number that a list puts before a name, `S24 Bronze Ram`; names without a
    capital are in quotation marks, or they could be any word. */
function named(text: string, numbered: string): boolean {
  const name = numbered.replace(/^\p{Lu}?\d+ (?=\p{Lu})/u, '')
  const pattern = /^[\p{Lu}\d]/u.test(name) ? `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])` : `[“«]\\s?${escaped(name)}\\s?[”»]`
  return name.length > 2 && new RegExp(pattern, 'u').test(text)
}

/** The house values of the things that a text names, a sentence each. */
export function houseValuesIn(text: string, things: Thing[]): string[] {
  return things.flatMap(({ field, name, house }) => (house && field && named(text, name) ? [house] : []))
}
