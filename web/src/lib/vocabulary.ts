// Every word about a game comes from the server, as one document for each game and language, cached forever by its address.

import type { components } from './schema'
import type { LegalAction } from './types'

export type VocabularyData = components['schemas']['Vocabulary']
type Text = string | string[]
export type Gaps = Record<string, string | number>

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text with its gaps filled: `{n} of {all}`. */
export const filled = (text: string, gaps: Gaps = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole))

export class Vocabulary {
  constructor(readonly data: VocabularyData, readonly lang: 'en' | 'fr') {}

  get title(): string {
    return this.data.title
  }

  /** The separator between a name and its description. */
  get colon(): string {
    return this.lang === 'fr' ? '\u202f: ' : ': '
  }

  /** The separator between two descriptions. */
  get semicolon(): string {
    return this.lang === 'fr' ? '\u202f; ' : '; '
  }

  /** `a, b and c`. */
  listed(things: string[]): string {
    return new Intl.ListFormat(this.lang === 'fr' ? 'fr' : 'en-GB').format(things)
  }

  /** `a, b or c`. */
  either(things: string[]): string {
    return new Intl.ListFormat(this.lang === 'fr' ? 'fr' : 'en-GB', { type: 'disjunction' }).format(things)
  }

  /** As a question. */
  asked(text: string): string {
    return `${text}${this.lang === 'fr' ? '\u202f?' : '?'}`
  }

  /** In quotation marks. */
  quoted(text: string): string {
    return this.lang === 'fr' ? `«\u202f${text}\u202f»` : `“${text}”`
  }

  /** A kind of move. */
  kind(name: string): string {
    return this.data.kinds[name] ?? name
  }

  /** What a field of moves is called. */
  field(name: string): string {
    return this.data.fields[name]?.label ?? name
  }

  /** What a field's value is called, or another form of it: `value('area', 3, 'from')`. A form with one and many takes `n`. */
  value(field: string, value: unknown, form = 'name', n?: number): string {
    const found: Text | undefined = this.data.values[field]?.[String(value)]?.[form]
    return found === undefined ? String(value) : this.#chosen(found, n ?? 2, n === undefined ? {} : { n })
  }

  /** Does the vocabulary have this form? */
  has(field: string, value: unknown, form = 'name'): boolean {
    return this.data.values[field]?.[String(value)]?.[form] !== undefined
  }

  /** What a thing does, in a sentence. */
  about(field: string, value: unknown): string {
    return this.has(field, value, 'about') ? this.value(field, value, 'about') : ''
  }

  /** A label of the board; with one and many, `n` chooses. */
  label(key: string, gaps: Gaps = {}): string {
    const found = this.data.labels[key]
    return found === undefined ? key : this.#chosen(found, Number(gaps.n ?? 2), gaps)
  }

  hasLabel(key: string): boolean {
    return this.data.labels[key] !== undefined
  }

  /** The name of something players have, as it is listed beside its number: a label, or a value's name. */
  figure(name: string, n: number): string {
    if (this.hasLabel(`figure.${name}`)) return this.label(`figure.${name}`, { n })
    const field = Object.keys(this.data.values).find((one) => this.has(one, name))
    return field ? this.value(field, name) : name
  }

  /** The question of the first of these steps that has one. */
  question(...steps: (string | null | undefined)[]): string | null {
    return this.#step('question', steps)
  }

  /** The chapter of the rules about the first of these steps that has one. */
  chapter(...steps: (string | null | undefined)[]): string | null {
    return this.#step('chapter', steps)
  }

  #step(part: 'question' | 'chapter', steps: (string | null | undefined)[]): string | null {
    for (const step of steps) {
      const found = step ? this.data.steps[step]?.[part] : ''
      if (found) return found
    }
    return null
  }

  /** French counts none as one. */
  #chosen(text: Text, n: number, gaps: Gaps): string {
    if (typeof text === 'string') return filled(text, gaps)
    const [one = '', many = one] = text
    return filled((this.lang === 'fr' ? Math.abs(n) < 2 : n === 1) ? one : many, gaps)
  }
}

const cache = new Map<string, Promise<Vocabulary>>()

/** The vocabulary at an address of the server; fetched once. */
export function vocabularyAt(address: string): Promise<Vocabulary> {
  let found = cache.get(address)
  if (!found) {
    found = fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
      return new Vocabulary(await answer.json(), address.includes('lang=fr') ? 'fr' : 'en')
    })
    found.catch(() => cache.delete(address)) // try again next time
    cache.set(address, found)
  }
  return found
}

/** The moves that are described in the same way in every position, in the words at this address. Browsers keep the answer. */
export async function movesBeside(address: string): Promise<LegalAction[]> {
  const answer = await fetch(address.replace('/vocabulary?', '/moves?'))
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}
