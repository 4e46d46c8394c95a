// What pieces say of themselves when they are pointed at, and to those who do not see them.

import type { Desk } from './desk'
import { landing, type Landing } from './forecast'
import { areaName, countOf, effect, kindsName, points } from './called'
import { lying, type Area, type ClockEvent, type Standing } from './view'

export function amounts({ words }: Desk, area: Area): string {
  const parts = lying(area).map((kind) => countOf(words, kind, area.resources[kind]))
  return parts.length ? words.listed(parts) : words.label('nothingLies')
}

/** An Area in a few words: what lies there, the dice, its effect and the clock. */
export function areaText(desk: Desk, area: Area): string {
  const { words } = desk
  const name = `${area.area} ${areaName(words, area.area)}`
  if (area.used_up) return `${name}${words.colon}${words.label('sunkLong')}`
  const ship = area.submarine ? `, ${words.label('submarine')} +1` : ''
  const clock = area.hands === null ? '' : `${words.label('clock')} +${area.hands}.`
  return [`${name}${words.colon}${amounts(desk, area)}.`, `${words.label('dice', { n: area.dice })}${ship}.`, effect(words, area), clock].filter(Boolean).join(' ')
}

export function whoLeads({ words, name }: Desk, { firsts, most, second }: Standing): string {
  if (!firsts.length) return words.label('noLead')
  const who = words.listed(firsts.map(name))
  return firsts.length > 1 ? words.label('tied', { who, n: most }) : words.label('leadsBy', { who, most, second })
}

export const leadText = (desk: Desk, one: Standing) => `${kindsName(desk.words, one.resource)}${desk.words.colon}${whoLeads(desk, one)}`

export function eventName({ words }: Desk, event: ClockEvent | null, end = false): string {
  if (end) return words.label('waves')
  if (!event) return words.label('nothing')
  return event.event === 'donation' ? words.label('donation') : words.label('survey', { resources: kindsName(words, event.resource ?? 'total') })
}

/** What an event brings. */
export function eventWorth({ words, view: { worth } }: Desk, { event }: ClockEvent): string {
  return event === 'donation' ? words.label('donationLong', { points: points(words, worth.donation) }) : words.label('surveyLong', { n: worth.survey })
}

export function clockText(desk: Desk, event: ClockEvent | null, space: number): string {
  const { words } = desk
  const { hand, last } = desk.view.clock
  const now = space === hand ? ` ${words.label('hand', { space: hand, last })}` : ''
  const more = event ? ` (${eventWorth(desk, event)})` : ''
  return `${space}${words.colon}${eventName(desk, event, space === last)}${more}.${now}`
}

/** What a landing brings: the event's name and who would gain. */
export function landingText(desk: Desk, there: Landing): { name: string, more: string } {
  const name = eventName(desk, there.event, there.end)
  if (there.lead) return { name, more: whoLeads(desk, there.lead) }
  return { name, more: there.event?.event === 'donation' ? eventWorth(desk, there.event) : '' }
}

export const clockOf = (desk: Desk, area: Area) => (area.lands === null ? null : landing(desk.view, area.lands))
