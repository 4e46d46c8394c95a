// A view of any game as groups of things with names: what the default board draws. It knows no game, only the vocabulary.

import { nameAt } from '../lib/seatNames'
import type { MatchSeat } from '../lib/types'
import { capital, type Vocabulary } from '../lib/vocabulary'

export interface Fact {
  key: string
  name: string
  value: string
  /** What else is known of it. */
  more: { name: string; value: string }[]
  seat: number | null
  /** The fields of moves that can name it, and what they call it. */
  fields: string[]
  of: string
}

export interface Group {
  key: string
  /** Empty for the facts that stand alone. */
  title: string
  things: Fact[]
}

/** What the page shows elsewhere. */
const ELSEWHERE = ['game', 'players', 'to_move', 'step', 'phase', 'chance', 'winner', 'winners']

type Plain = string | number | boolean | null
const isPlain = (value: unknown): value is Plain => value === null || typeof value !== 'object'
const entriesOf = (value: unknown) => Object.entries(value as Record<string, unknown>)

export class Reader {
  constructor(readonly words: Vocabulary, readonly seats: MatchSeat[], readonly say: { yes: string; no: string }) {}

  groups(view: object): Group[] {
    const shown = entriesOf(view).filter(([key]) => !ELSEWHERE.includes(key))
    const facts = shown.filter(([, value]) => isPlain(value)).map(([key, value]) => this.#fact(key, value))
    const others = shown.filter(([, value]) => !isPlain(value)).map(([key, value]) => ({ key, title: this.label(key), things: this.#things(key, value) }))
    return [{ key: '', title: '', things: facts }, ...others].filter(({ things }) => things.length)
  }

  /** What a key of the view is called: by a label of the game, or as moves call it. */
  label(key: string): string {
    const { words } = this
    if (words.hasLabel(key)) return capital(words.label(key))
    const found = words.data.fields[key]?.label ?? words.data.kinds[key] ?? key.replace(/[_-]/g, ' ')
    return capital(found)
  }

  #fact(key: string, value: unknown): Fact {
    return { key, name: this.label(key), value: this.#text(key, value), more: [], seat: null, fields: [], of: '' }
  }

  #things(key: string, value: unknown): Fact[] {
    if (!Array.isArray(value)) {
      const fields = this.#fieldsOf(key, Object.keys(value as object))
      return entriesOf(value).map(([name, inside]) => this.#thing(key, fields, name, fields.length ? this.words.value(fields[0]!, name) : this.label(name), inside))
    }
    if (value.every((one) => !isPlain(one) && !Array.isArray(one))) return value.map((one, n) => this.#record(one as Record<string, unknown>, n))
    if (value.length && value.length === this.seats.length && value.every((one) => typeof one !== 'string')) return value.map((one, n) => this.#seat(n + 1, one))
    const [field, names] = this.#numbered(key, value.length)
    if (field && value.every((one) => typeof one === 'number')) return value.map((one, n) => this.#thing(key, [field], names[n]!, this.words.value(field, names[n]), one))
    return value.map((one, n) => {
      const fields = this.#fieldsOf(key, [String(one)])
      return { ...this.#thing(`${key} ${n}`, fields, String(one), this.#text(fields[0] ?? key, one), null), value: '' }
    })
  }

  #thing(key: string, fields: string[], of: string, name: string, inside: unknown): Fact {
    const more = isPlain(inside) || Array.isArray(inside) ? [] : entriesOf(inside).map(([one, value]) => ({ name: this.label(one), value: this.#text(one, value) }))
    return { key: `${key} ${of}`, name: capital(name), value: more.length ? '' : this.#text(key, inside), more, seat: null, fields, of }
  }

  #seat(seat: number, inside: unknown): Fact {
    return { ...this.#thing('seat', ['seat'], String(seat), '', inside), name: nameAt(this.seats, seat), seat }
  }

  /** Something with properties; one of them says what it is. */
  #record(one: Record<string, unknown>, n: number): Fact {
    const { seat } = one
    if (typeof seat === 'number') return this.#seat(seat, Object.fromEntries(entriesOf(one).filter(([key]) => key !== 'seat')))
    const [key = '', value = n + 1] = entriesOf(one).find(([name, inside]) => isPlain(inside) && this.words.has(name, inside)) ?? []
    const rest = Object.fromEntries(entriesOf(one).filter(([name]) => name !== key))
    return { ...this.#thing(key, key ? [key] : [], String(value), key ? this.words.value(key, value) : String(value), rest), key: `${key} ${n}` }
  }

  /** The fields of moves that have all these values, the one of this name first. */
  #fieldsOf(key: string, names: string[]): string[] {
    const found = Object.keys(this.words.data.values).filter((field) => names.length && names.every((name) => this.words.has(field, name)))
    const near = (field: string) => Number(field === key) * 2 + Number(`${field}s` === key)
    return found.sort((one, two) => near(two) - near(one))
  }

  /** A list with a number for each value of the field that it is called by. */
  #numbered(key: string, length: number): [string, string[]] {
    const field = [key, key.replace(/s$/, '')].find((one) => this.words.data.values[one]) ?? ''
    const names = Object.keys(this.words.data.values[field] ?? {})
    return names.length === length ? [field, names] : ['', []]
  }

  #text(key: string, value: unknown): string {
    if (value === null || value === undefined) return '–'
    if (typeof value === 'boolean') return value ? this.say.yes : this.say.no
    if (Array.isArray(value)) return value.length ? value.map((one) => this.#text(key, one)).join(', ') : '–'
    if (typeof value === 'object') return entriesOf(value).map(([name, inside]) => `${this.label(name)} ${this.#text(name, inside)}`).join(', ')
    const [field] = this.#fieldsOf(key, [String(value)])
    return typeof value === 'string' && field ? this.words.value(field, value) : String(value)
  }
}
