// What pieces say of themselves when they are pointed at, and to those who do not see them.

import type { Desk } from './desk'
import { landing, type Landing, type Lead } from './forecast'
import { lying, type Area, type ClockEvent, type Standing } from './view'
import { listed, tileWords } from './words'

export function amounts(desk: Desk, area: Area): string {
  const { say } = desk
  const parts = lying(area).map((kind) => `${area.resources[kind]} ${area.resources[kind] > 1 ? say.kinds[kind] : say.kind[kind]}`)
  return parts.length ? listed(say, parts) : say.nothingLies
}

/** An Area in a few words: what lies there, the dice, its effect and the clock. */
export function areaText(desk: Desk, area: Area): string {
  const { say } = desk
  const name = `${area.area} ${say.areas[area.area - 1]}`
  if (area.used_up) return `${name}${say.colon}${say.sunkLong}`
  const ship = area.submarine ? `, ${say.submarine} +1` : ''
  const clock = area.hands === null ? '' : ` ${say.clock} +${area.hands}.`
  return `${name}${say.colon}${amounts(desk, area)}. ${say.dice(area.dice)}${ship}. ${area.tile === null && area.area < 6 ? '' : tileWords(say, area.tile)[1]}${clock}`
}

export function whoLeads(desk: Desk, lead: Lead): string {
  const { say } = desk
  if (!lead.firsts.length) return say.noLead
  const names = listed(say, lead.firsts.map(desk.name))
  return lead.firsts.length > 1 ? say.tied(names, lead.most) : say.leadsBy(names, lead.most, lead.second)
}

export const leadText = (desk: Desk, one: Standing) => `${desk.say.kinds[one.resource]}${desk.say.colon}${whoLeads(desk, one)}`

export function eventName(desk: Desk, event: ClockEvent | null, end = false): string {
  const { say } = desk
  if (end) return say.waves
  if (!event) return say.nothing
  return event.event === 'donation' ? say.donation : say.survey(say.kinds[event.resource ?? 'total'])
}

export function clockText(desk: Desk, event: ClockEvent | null, space: number): string {
  const { say } = desk
  const { hand, last } = desk.view.clock
  const now = space === hand ? ` ${say.hand(hand, last)}` : ''
  const more = event ? ` (${event.event === 'donation' ? say.donationLong : say.surveyLong})` : ''
  return `${space}${say.colon}${eventName(desk, event, space === last)}${more}.${now}`
}

/** What a landing brings: the event's name and who would gain. */
export function landingText(desk: Desk, there: Landing): { name: string, more: string } {
  const { say } = desk
  const name = eventName(desk, there.event, there.end)
  if (there.lead) return { name, more: whoLeads(desk, there.lead) }
  return { name, more: there.event?.event === 'donation' ? say.donationLong : '' }
}

export const clockOf = (desk: Desk, area: Area) => (area.lands === null ? null : landing(desk.view, area.lands))
