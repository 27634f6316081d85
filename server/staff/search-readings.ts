import type { IsoDay } from '#contract/primitives.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import { parseBookingNumber } from '#domain/reservation/booking-number.ts'
import type { GroupSearch } from '#server/db/group-tables.ts'

export type SearchReading =
  | { kind: 'number'; number: string }
  | { kind: 'email'; email: string }
  | { kind: 'phone'; digits: string }
  | { kind: 'names'; words: string[]; day: IsoDay | null }

export interface SearchRules {
  prefix: string
  today: IsoDay
}

const PHONE_DIGITS = 9
const PHONE_DIGITS_MIN = 4

const ISO_DAY = /\b(\d{4})-(\d{2})-(\d{2})\b/
const WRITTEN_DAY = /\b(\d{1,2})[./]\s?(\d{1,2})(?:[./]\s?(\d{4}|\d{2})?)?(?=\s|$)/

const existingDay = (year: number, month: string, day: string): IsoDay[] => {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? [iso] : []
}

const dayIn = (text: string, today: IsoDay): { written: string; day: IsoDay } | undefined => {
  const iso = ISO_DAY.exec(text)
  const said = iso ?? WRITTEN_DAY.exec(text)
  if (!said) return undefined
  const [written, ...parts] = said
  const [day, month, year] = iso ? parts.toReversed() : parts
  const thisYear = Number(today.slice(0, 4))
  const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(year.padStart(4, '20'))]
  const [nearest] = years
    .flatMap((candidate) => existingDay(candidate, month!, day!))
    .toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))
  return nearest === undefined ? undefined : { written, day: nearest }
}

/** The database splits its search words in the same way (migration 0034). */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('ß', 'ss')
    .split(/[\s,.'’\\_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

export const searchReadings = (typed: string, { prefix, today }: SearchRules): SearchReading[] => {
  const text = typed.trim()
  if (text.includes('@')) return [{ kind: 'email', email: text.toLowerCase() }]
  const number = parseBookingNumber(text, prefix)
  const readings: SearchReading[] = number === undefined ? [] : [{ kind: 'number', number }]
  const said = dayIn(text, today)
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-PHONE_DIGITS)
  if (!said && /^[+\d\s()/.-]+$/.test(text))
    return digits.length < PHONE_DIGITS_MIN ? readings : [...readings, { kind: 'phone', digits }]
  const words = wordsIn(said ? text.replace(said.written, ' ') : text)
  return words.length === 0 && !said ? readings : [...readings, { kind: 'names', words, day: said?.day ?? null }]
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export const beginningsQuery = (tenant: string, kind: 'name' | 'email' | 'phone', texts: readonly string[]): string =>
  texts.map((text) => `${quoted(`${tenant}/${kind}/${text}`)}:*`).join(' & ')

export const groupSearchOf = (tenant: string, readings: readonly SearchReading[]): GroupSearch | undefined => {
  for (const reading of readings) {
    if (reading.kind === 'email') return { email: reading.email }
    if (reading.kind === 'names' && reading.words.length > 0)
      return { words: beginningsQuery(tenant, 'name', reading.words), day: reading.day }
  }
  return undefined
}
