import type { PersonalField } from '#contract/person.ts'
import { PersonalFields } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays, ageOn } from '#domain/calendar/days.ts'
import { fieldOfText } from '#domain/persons/personal-text.ts'
import { textOfField } from '#domain/persons/shown-field.ts'

/* Stand-ins for typed texts in a recording. Equal texts have equal stand-ins, because charts compare texts. */

const TOO_LONG = 260
const TOO_LARGE = 9999

/** ISO 3166 reserves these codes for private use, so they name no country. */
const COUNTRIES = Array.from({ length: 26 }, (_, at) => `X${String.fromCharCode(65 + at)}`)

const BODY = { gender: 3, weight: 70, height: 170, shoesize: 40, skills: 1 } as const

/** Changes the day of a past birthday so that the age stays the same today. */
const birthdayOf = (birthday: IsoDay, today: IsoDay): IsoDay => {
  if (birthday >= today) return today
  const first = `${birthday.slice(0, 8)}01`
  if (ageOn(first, today) === ageOn(birthday, today)) return first
  const [year, month] = birthday.split('-').map(Number)
  return addDays(new Date(Date.UTC(year!, month, 1)).toISOString().slice(0, 10), -1)
}

const NUMBER_LENGTH = 5

const isStandIn = (kind: string, value: string): boolean =>
  value.length <= kind.length + NUMBER_LENGTH &&
  value.startsWith(`${kind}-`) &&
  /^\d{1,4}$/.test(value.slice(kind.length + 1))

export interface StandIns {
  /** The stand-in is the name `kind` with a number. A blank text stays. */
  text: (kind: string, value: string) => string
  id: (value: string) => string
  personal: <T>(field: PersonalField, value: T) => T
  typedField: (field: PersonalField, text: string) => string
}

export const createStandIns = (today: IsoDay): StandIns => {
  const seen = new Map<string, Map<string, number>>()

  const numberOf = (kind: string, value: string): number => {
    const known = seen.get(kind) ?? new Map<string, number>()
    seen.set(kind, known)
    const number = known.get(value) ?? known.size + 1
    known.set(value, number)
    return number
  }

  const text = (kind: string, value: string): string => {
    if (value.trim() === '' || isStandIn(kind, value)) return value
    return `${kind}-${numberOf(kind, value)}`
  }

  const wrong = (kind: string, value: string): string =>
    value.length === TOO_LONG && new RegExp(`^${kind}-\\d{1,4}-+$`).test(value)
      ? value
      : `${kind}-${numberOf(`wrong ${kind}`, value)}`.padEnd(TOO_LONG, '-')

  const standIn = (field: PersonalField, value: unknown): unknown => {
    if (value === null) return value
    if (typeof value === 'string' && value.trim() === '') return value
    if (!PersonalFields.shape[field].safeParse(value).success)
      return typeof value === 'string' ? wrong(field, value) : TOO_LARGE
    if (field === 'age') return value
    if (field in BODY) return BODY[field as keyof typeof BODY]
    const valid = value as string
    if (field === 'birthday') return birthdayOf(valid, today)
    if (field === 'country') return valid.startsWith('X') ? valid : COUNTRIES[(numberOf(field, valid) - 1) % 26]
    // Uses the dialling code 999, which no country has, so that the number belongs to nobody.
    if (field === 'phone')
      return /^\+9990000\d{4}$/.test(valid) ? valid : `+9990000${String(numberOf(field, valid)).padStart(4, '0')}`
    if (field !== 'email') return text(field, valid)
    return /^person-\d{1,4}@example\.org$/.test(valid) ? valid : `person-${numberOf(field, valid)}@example.org`
  }

  return {
    text,
    id: (value) =>
      /^recorded-\d{13}$/.test(value) ? value : `recorded-${String(numberOf('id', value)).padStart(13, '0')}`,
    personal: <T>(field: PersonalField, value: T) => standIn(field, value) as T,
    typedField: (field, typed) => {
      const value = fieldOfText(field, typed)
      const kept = standIn(field, value) as typeof value
      return PersonalFields.shape[field].safeParse(kept).success ? textOfField(field, kept, '.') : String(kept)
    },
  }
}
