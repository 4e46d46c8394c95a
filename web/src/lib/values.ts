// The values of a printed copy as they are typed: which are changed, where they come from, and how fields are read.

import { request, type Thing } from './api'
import type { Schemas } from './types'

export type DataValue = Schemas['DataValue']
export type Pack = Schemas['Pack']
export type PackSummary = Schemas['PackSummary']
export type Difference = Schemas['Difference']
export type Mistake = Schemas['Mistake']
export type Source = Schemas['PackValue']['from']
export type Values = Record<string, Schemas['PackValue']>
export type Amounts = Record<string, unknown>

export const SOURCES: Source[] = ['printed', 'deduced', 'house']

export const packs = {
  mine: (game: string) => request<PackSummary[]>(`/packs?game=${game}`),
  get: (id: string) => request<Pack>(`/packs/${id}`),
  create: (game: string, name: string, values: Values) => request<Pack>('/packs', { game, name, values }),
  change: (id: string, name: string, version: number, values: Values) => request<Pack>(`/packs/${id}`, { name, version, values }, {}, 'PUT'),
  remove: (id: string) => request<Schemas['Empty']>(`/packs/${id}`, undefined, {}, 'DELETE'),
  check: (game: string, values: Values) => request<Schemas['CheckedValues']>(`/games/${game}/values`, { values }),
  read: (game: string, text: string) => request<Schemas['ReadValues']>(`/games/${game}/toml`, text, { 'content-type': 'text/plain' }),
  differences: (match: string) => request<Difference[]>(`/matches/${match}/differences`),
}

/** A part of the editor: one table of all things that a field names, or everything else. */
export interface Section {
  field: string
  things: Thing[]
}

export function sectionsOf(things: Thing[]): Section[] {
  const found = new Map<string, Thing[]>()
  for (const thing of things) found.set(thing.field, [...(found.get(thing.field) ?? []), thing])
  return [...found].map(([field, inside]) => ({ field, things: inside }))
}

export const sourceOf = (value: DataValue, values: Values): Source => values[value.path]?.from ?? (value.from === 'yours' ? 'printed' : value.from)
export const shownValue = (value: DataValue, values: Values): unknown => (value.path in values ? values[value.path]!.value : value.value)

/** Where the values of a thing come from: the least certain of them. */
export function thingSource(thing: Thing, values: Values): Source {
  const found = thing.values.map((value) => sourceOf(value, values))
  return SOURCES.findLast((source) => found.includes(source)) ?? 'house'
}

/** Say where all values of a thing come from; `house` takes back what was typed. */
export function withSource(thing: Thing, values: Values, source: Source): Values {
  const kept = Object.fromEntries(Object.entries(values).filter(([path]) => thing.values.every((value) => value.path !== path)))
  if (source === 'house') return kept
  const marked = thing.values.map((value) => [value.path, { value: shownValue(value, values), from: source, note: values[value.path]?.note ?? '' }] as const)
  return { ...kept, ...Object.fromEntries(marked) }
}

/** A typed value is printed on the copy, unless it was said to be deduced. */
export function withValue(value: DataValue, values: Values, typed: unknown): Values {
  if (typed === '') return Object.fromEntries(Object.entries(values).filter(([path]) => path !== value.path)) // an empty field: ours again
  const known = values[value.path]
  return { ...values, [value.path]: { value: typed, from: known?.from === 'deduced' ? 'deduced' : 'printed', note: known?.note ?? '' } }
}

export const countSources = (things: Thing[], values: Values): Record<Source, number> => {
  const found = { printed: 0, deduced: 0, house: 0 }
  for (const thing of things) for (const value of thing.values) found[sourceOf(value, values)] += 1
  return found
}

/** A whole number in a field; anything else stays a text, and the server says what is wrong with it. */
export const readNumber = (text: string): number | string => (/^\s*[-−]?\d{1,9}\s*$/.test(text) ? Number(text.replace('−', '-')) : text.trim())

export function readList(text: string): (number | string)[] | '' {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  return parts.length || text.trim() ? parts.map(readNumber) : ''
}

/** One amount of several; none of a thing is left out, unless our value names it. */
export function withAmount(value: DataValue, values: Values, name: string, text: string): Amounts {
  const amounts: Amounts = { ...(shownValue(value, values) as Amounts), [name]: text.trim() === '' ? 0 : readNumber(text) }
  return Object.fromEntries(Object.entries(amounts).filter(([key, n]) => n !== 0 || key in (value.usual as Amounts)))
}

export const listText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
