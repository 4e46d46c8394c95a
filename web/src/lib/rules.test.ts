// Every decision has its chapter in the rules, in both languages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Token, Tokens } from 'marked'
import { describe, expect, it } from 'vitest'
import { played } from '../guide/games'
import { wordsOf } from '../testing'
import { findChapter, findRuling } from './steps'
import { GAMES } from './gameStyles'
import { anchor, linked, parse, plainText, rulingOf, type Block } from './markdown'

const LANGS = ['en', 'fr'] as const
const text = (game: string, lang: string) => readFileSync(join(import.meta.dirname, `../../../src/atlantis/games/${game}/rules.${lang}.md`), 'utf8')
const read = new Map<string, string[]>(GAMES.flatMap((game) => LANGS.map((lang) => [`${game} ${lang}`, parse(text(game, lang)).flatMap((block) => (block.type === 'heading' ? [block.text] : []))] as const)))
const headings = (game: string, lang: string) => read.get(`${game} ${lang}`)!

/** All links in these tokens. */
function links(tokens: Token[]): Tokens.Link[] {
  return (tokens as Block[]).flatMap((token): Tokens.Link[] => token.type === 'link' ? [token] : token.type === 'list' ? links(token.items)
    : token.type === 'table' ? [...token.header, ...token.rows.flat()].flatMap((cell) => links(cell.tokens)) : 'tokens' in token ? links(token.tokens ?? []) : [])
}

describe.each(GAMES)('the rules of %s', (game) => {
  it('have the same chapters in both languages', () => {
    expect(headings(game, 'fr').length).toBe(headings(game, 'en').length)
    for (const lang of ['en', 'fr']) expect(new Set(headings(game, lang).map(anchor)).size).toBe(headings(game, lang).length)
  })

  it('have every chapter that a decision leads to', () => {
    const named = (lang: 'en' | 'fr') => {
      const { steps, labels } = wordsOf(game, lang).data
      return [...Object.entries(steps).map(([step, { chapter }]) => [step, chapter]), ...Object.entries(labels).filter(([key]) => key.startsWith('chapter.'))]
        .filter(([, name]) => name) as [string, string][]
    }
    const places = LANGS.map((lang) => named(lang).map(([key, name]) => [key, headings(game, lang).indexOf(name)] as const))
    for (const [key, place] of places.flat()) expect(place, key).toBeGreaterThanOrEqual(0)
    expect(places[1]).toEqual(places[0])
  })

  it('cover every question', () => {
    for (const [step, { question, chapter }] of Object.entries(wordsOf(game, 'en').data.steps)) if (question) expect(chapter, step).not.toBe('')
  })

  it('cover every decision of games that were played', () => {
    for (const { view, legal, over } of played(game).flat()) {
      if (over) continue
      for (const kind of new Set(legal.map((action) => action.kind))) {
        const left = legal.filter((action) => action.kind === kind)
        for (const some of [legal, left]) {
          for (const lang of LANGS) expect(headings(game, lang)).toContain(findChapter(view, wordsOf(game, lang), some))
        }
      }
    }
  })

  it.each(['en', 'fr'])('lead from names of rulings and chapters to where they stand: %s', (lang) => {
    const found = parse(linked(text(game, lang)))
    const rulings = found.flatMap((block) => (block.type === 'list' ? block.items.map(rulingOf).filter((name) => name !== null) : []))
    expect(rulings.length).toBeGreaterThan(5)
    const there = new Set([...rulings.map((name) => `#rule-${name}`), ...headings(game, lang).map((one) => `#${anchor(one)}`)])
    for (const link of links(found)) expect([...there], link.text).toContain(link.href)
    if (game === 'rising') expect(links(found).length).toBeGreaterThan(4)
    expect(found.map(plainText).join(' ')).not.toContain('](#')
  })
})

it('the ruling of a refusal is found', () => {
  expect(findRuling('You cannot choose the same Area (AD-10).')).toBe('AD-10')
  expect(findRuling('It is not your turn.')).toBeNull()
  expect(findRuling(null)).toBeNull()
})
