import { parseDateTime } from '@internationalized/date'
import { addDays } from '#domain/calendar/days.ts'
import { isDelivered, isPickedUp } from '#domain/booking/special-rules.ts'
import type { Words } from '#server/base/words.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { Appearance, BookingFacts } from './booking-facts.ts'

/* Instants are in UTC, so that the files need no definition of a time zone (RFC 5545). */

const LINE_BYTES = 75

/** Escapes separators and line breaks, so that no text by a visitor or shop can begin a new line. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')

const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_BYTES) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

const utc = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const whenLines = ({ day, windows, time, earliest }: Appearance, timeZone: string): string[] => {
  const at = (timeOfDay: string) => utc(parseDateTime(`${day}T${timeOfDay}`).toDate(timeZone))
  const opens = time ?? earliest ?? windows[0]?.from
  const closes = windows.at(-1)?.to
  if (opens === undefined)
    return [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`]
  if (time !== undefined || closes === undefined || closes <= opens) return [`DTSTART:${at(opens)}`, 'DURATION:PT30M']
  return [`DTSTART:${at(opens)}`, `DTEND:${at(closes)}`]
}

export interface CalendarInput {
  shop: Shop
  words: Words
  bookingId: string
  facts: BookingFacts
  now: Date
}

/** The events always have the same ids, so that a new file replaces the events of an earlier file. */
export const bookingCalendar = ({ shop, words: { t }, bookingId, facts, now }: CalendarInput): string => {
  const { name, timeZone, phone } = shop.tenant.shop
  const { place, number, transport, accommodation } = facts
  const isAtShop = { pickup: !isDelivered(transport), return: !isPickedUp(transport) }
  const atShop = [place.title, place.address, `${place.zip} ${place.city}`.trim()].filter(Boolean).join(', ')
  const event = (kind: 'pickup' | 'return') => [
    'BEGIN:VEVENT',
    `UID:${bookingId}-${kind}@${shop.code}.talstation`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1000)}`,
    ...whenLines(facts[kind], timeZone),
    `SUMMARY:${escaped(t(`document.calendar.${kind}.${transport}`, { shop: name }))}`,
    `LOCATION:${escaped(isAtShop[kind] ? atShop : (accommodation ?? ''))}`,
    ...(isAtShop[kind] && place.geo ? [`GEO:${place.geo.lat};${place.geo.lon}`] : []),
    `DESCRIPTION:${escaped(t('document.calendar.description', { number, shop: name, phone }))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Talstation//Booking//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...event('pickup'),
    ...event('return'),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
