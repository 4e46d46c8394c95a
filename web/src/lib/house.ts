// Which values are ours because no rulebook shows them: things are known by the names that people read.

import { api, type ThingData } from './api'

const kept = new Map<string, Promise<ThingData[]>>()

/** The things of a game, asked for once in each language. */
export function thingsOf(game: string, lang: string): Promise<ThingData[]> {
  const key = `${game} ${lang}`
  const known = kept.get(key)
  if (known) return known
  const asked = api.data(game)
  asked.catch(() => kept.delete(key))
  kept.set(key, asked)
  return asked
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Does a text speak of this thing? Names without a capital stand in quotation marks, or they would be any word. */
function named(text: string, name: string): boolean {
  const pattern = /^[\p{Lu}\d]/u.test(name) ? `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])` : `[“«]\\s?${escaped(name)}\\s?[”»]`
  return name.length > 2 && new RegExp(pattern, 'u').test(text)
}

/** What of all that a text speaks of rests on values of ours, a sentence each. */
export function housed(text: string, things: ThingData[]): string[] {
  return things.flatMap(({ field, name, house }) => (house && field && named(text, name) ? [house] : []))
}
