// Boards and guides ask only for labels and values that their game's words have, in both languages.

import { describe, expect, it } from 'vitest'
import { GAMES } from '../lib/gameStyles'
import { wordsOf } from '../testing'

const sources = import.meta.glob<string>(['./*/*.svelte', './*/*.ts', '!./*/*.test.ts'], { query: '?raw', import: 'default', eager: true })
const KEYS = /\blabel\(((?:[^()]|\([^()]*\))*)\)/g
const NAMES = /(?<![\w.$])'([\w.-]+)'/g

/** The keys that are written out in calls of `label`: also both of `open ? 'open' : 'closed'`. */
function keys(source: string): string[] {
  return [...source.matchAll(KEYS)].flatMap(([, inside = '']) => {
    const first = inside.split(/,\s*\{/)[0]!.replace(/=== '[^']*'/g, '')
    return [...first.matchAll(NAMES)].map(([, key]) => key!)
  })
}

describe.each(GAMES)('%s', (game) => {
  it.each(['en', 'fr'] as const)('has the labels that its board asks for: %s', (lang) => {
    const words = wordsOf(game, lang)
    for (const [path, source] of Object.entries(sources)) {
      if (path.split('/')[1] !== game) continue
      for (const key of keys(source)) expect(words.hasLabel(key), `${path}: ${key}`).toBe(true)
    }
  })
})
