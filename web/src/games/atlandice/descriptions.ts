// What pieces say of themselves when they are pointed at, and to those who do not see them.

import type { BoardContext } from './context.svelte'
import { landing, type Landing } from './forecast'
import { areaName, countOf, effect, kindsName, points } from './names'
import type { Vocabulary } from '../../lib/vocabulary'
import { lying, type Area, type ClockEvent, type Standing } from './view'

export function amounts({ words }: BoardContext, area: Area): string {
  const parts = lying(area).map((kind) => countOf(words, kind, area.resources[kind]))
  return parts.length ? words.listed(parts) : words.label('nothingLies')
}

/** More kinds than this are counted, not named. */
const NAMED = 3

/** What a visit takes there: `1 Gem`, `a Gem or a Book`, `any of 5 resources`; one more where the Submarine is. */
export function takes(words: Vocabulary, area: Area): string {
  const kinds = lying(area)
  const most = area.submarine ? 2 : 1
  if (kinds.length < 2) return kinds[0] ? countOf(words, kinds[0], Math.min(most, area.resources[kinds[0]])) : words.label('nothingLies')
  const which = kinds.length > NAMED ? words.label('anyOf', { n: kinds.length }) : words.either(kinds.map((kind) => words.value('resource', kind, 'a')))
  return which + (area.submarine ? ' +1' : '')
}

/** An Area in a few words: what lies there, the dice, its effect and the clock. */
export function areaText(context: BoardContext, area: Area): string {
  const { words } = context
  const name = `${area.area} ${areaName(words, area.area)}`
  if (area.used_up) return `${name}${words.colon}${words.label('sunkLong')}`
  const ship = area.submarine ? `, ${words.label('submarine')} +1` : ''
  const clock = area.hands === null ? '' : `${words.label('clock')} +${area.hands}.`
  return [`${name}${words.colon}${amounts(context, area)}.`, `${words.label('dice', { n: area.dice })}${ship}.`, effect(words, area), clock].filter(Boolean).join(' ')
}

export function whoLeads({ words, name }: BoardContext, { firsts, most, second }: Standing): string {
  if (!firsts.length) return words.label('noLead')
  const who = words.listed(firsts.map(name))
  return firsts.length > 1 ? words.label('tied', { who, n: most }) : words.label('leadsBy', { who, most, second })
}

export const leadText = (context: BoardContext, one: Standing) => `${kindsName(context.words, one.resource)}${context.words.colon}${whoLeads(context, one)}`

export function eventName({ words }: BoardContext, event: ClockEvent | null, end = false): string {
  if (end) return words.label('waves')
  if (!event) return words.label('nothing')
  return event.event === 'donation' ? words.label('donation') : words.label('survey', { resources: kindsName(words, event.resource ?? 'total') })
}

/** What an event brings. */
export function eventWorth({ words, view: { worth } }: BoardContext, { event }: ClockEvent): string {
  return event === 'donation' ? words.label('donationLong', { points: points(words, worth.donation) }) : words.label('surveyLong', { n: worth.survey })
}

export function clockText(context: BoardContext, event: ClockEvent | null, space: number): string {
  const { words } = context
  const { hand, last } = context.view.clock
  const now = space === hand ? ` ${words.label('hand', { space: hand, last })}` : ''
  const more = event ? ` (${eventWorth(context, event)})` : ''
  return `${space}${words.colon}${eventName(context, event, space === last)}${more}.${now}`
}

/** What a landing brings: the event's name and who would gain. */
export function landingText(context: BoardContext, there: Landing): { name: string, more: string } {
  const name = eventName(context, there.event, there.end)
  if (there.lead) return { name, more: whoLeads(context, there.lead) }
  return { name, more: there.event?.event === 'donation' ? eventWorth(context, there.event) : '' }
}

export const clockOf = (context: BoardContext, area: Area) => (area.lands === null ? null : landing(context.view, area.lands))
