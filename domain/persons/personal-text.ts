import type { PersonalField } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { isPastBirthday } from './personal-problems.ts'
import { isValidField } from './valid-field.ts'

const WRITTEN_DAY = /^(\d{1,2})[./ -] ?(\d{1,2})[./ -] ?(\d{4})$/
const WRITTEN_DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads dd.mm.yyyy, other separators or none, and ISO. Returns undefined if there is no such day. */
export const dayOfText = (text: string): IsoDay | undefined => {
  const written = WRITTEN_DAY.exec(text) ?? WRITTEN_DIGITS.exec(text)
  const iso = written
    ? `${written[3]}-${written[2]!.padStart(2, '0')}-${written[1]!.padStart(2, '0')}`
    : ISO.test(text)
      ? text
      : undefined
  return iso !== undefined && isValidField('birthday', iso) ? iso : undefined
}

const SEPARATOR = /^[./ -]$/
const COMPLETE = /^\d{1,2}\.\d{1,2}\.\d{4}$/

/**
 * Formats a birthday while it is typed, because the number pad of a phone has no point. Deleted, inserted or pasted
 * text stays as it is.
 */
export const typedBirthday = (text: string, before: string): string => {
  const key = text.slice(before.length)
  if (key.length !== 1 || !text.startsWith(before) || /^\d{4}-/.test(before)) return text
  if (COMPLETE.test(before)) return before
  if (SEPARATOR.test(key)) {
    if (before === '' || before.endsWith('.')) return before
    return `${before}.`.replace(/^(\d{2})\.(\d{2})\.(\d{2})\.$/, '$1$2-$3-')
  }
  return /^(\d{1,2}\.)?\d{2}$/.test(before) && /\d/.test(key) ? `${before}.${key}` : text
}

const numberOfText = (text: string): number | undefined =>
  /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined

const NUMBERS: ReadonlySet<PersonalField> = new Set(['gender', 'age', 'weight', 'height', 'shoesize', 'skills'])

/** A typed height below this number is in metres. */
const METRES_BELOW = 3

const heightOfText = (text: string): number | undefined => {
  const height = numberOfText(text)
  return height !== undefined && height < METRES_BELOW ? Math.round(height * 100) : height
}

/** Returns null for an empty text, and the text itself if it cannot be parsed. */
export const fieldOfText = (field: PersonalField, typed: string): string | number | null => {
  const text = oneLine(typed)
  if (text === '') return null
  if (field === 'birthday') return dayOfText(text) ?? text
  if (field === 'height') return heightOfText(text) ?? text
  return NUMBERS.has(field) ? (numberOfText(text) ?? text) : text
}

/** A draft keeps only valid values of these fields, because they are sent with each request for prices. */
const ASKED_WITH: ReadonlySet<PersonalField> = new Set(['age', 'birthday'])

/** Keeps an unfinished e-mail address, but returns null for an unfinished number or birthday. */
export const keptField = (
  field: PersonalField,
  value: string | number | null,
  today: IsoDay,
): string | number | null => {
  if (NUMBERS.has(field) && typeof value === 'string') return null
  if (!ASKED_WITH.has(field)) return value
  const isSound = isValidField(field, value)
  return isSound && (field !== 'birthday' || value === null || isPastBirthday(String(value), today)) ? value : null
}
