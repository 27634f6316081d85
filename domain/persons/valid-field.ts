import { AGE_MAX, MEASURES, TEXT_MAX } from '#contract/limits.ts'
import type { PersonalField } from '#contract/person.ts'
import { COUNTRY, EMAIL, LINE, NO_ADDRESS, PHONE, STORED_YEAR, VISIBLE } from '#contract/text-patterns.ts'

type Check = (value: unknown) => boolean

const isNumber =
  ({ min, max }: { min: number; max: number }): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max

const isAge = isNumber({ min: 0, max: AGE_MAX })

const isOption: Check = (value) => value === 1 || value === 2 || value === 3

/** Counts code points as zod does. A code point has at most two units. */
const hasLength = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && Array.from(text).length <= max)

const isText =
  (max: number, ...patterns: RegExp[]): Check =>
  (value) => {
    if (typeof value !== 'string') return false
    const text = value.trim()
    return hasLength(text, max) && patterns.every((pattern) => pattern.test(text))
  }

const isLine = (max: number, ...patterns: RegExp[]) => isText(max, LINE, VISIBLE, ...patterns)

/** A date that does not exist, such as February 30, has no JSON text or that of another day. */
const isDay: Check = (value) =>
  typeof value === 'string' &&
  value.length === 'YYYY-MM-DD'.length &&
  STORED_YEAR.test(value) &&
  (new Date(value).toJSON() ?? '').startsWith(value)

const CHECKS: Record<PersonalField, Check> = {
  firstname: isLine(TEXT_MAX.name, NO_ADDRESS),
  lastname: isLine(TEXT_MAX.name, NO_ADDRESS),
  gender: isOption,
  country: (value) => typeof value === 'string' && COUNTRY.test(value),
  address: isLine(TEXT_MAX.address),
  zip: isLine(TEXT_MAX.zip),
  city: isLine(TEXT_MAX.city),
  email: isText(TEXT_MAX.email, EMAIL),
  phone: isLine(TEXT_MAX.phone, PHONE),
  age: (value) => Number.isInteger(value) && isAge(value),
  birthday: isDay,
  weight: isNumber(MEASURES.weight),
  height: isNumber(MEASURES.height),
  shoesize: isNumber(MEASURES.shoesize),
  skills: isOption,
}

/**
 * Accepts the same values as the schema `PersonalFields` in contract/person.ts. Pages that show personal fields at once
 * use this check, because they would otherwise wait for the library of the schemas.
 */
export const isValidField = (field: PersonalField, value: unknown): boolean =>
  value === undefined || value === null || CHECKS[field](value)
