import type { PersonalField } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { withDecimalMark } from '#domain/text/decimal-comma.ts'

export const textOfDay = (day: IsoDay): string => day.split('-').toReversed().join('.')

/** `comma` is the decimal separator of the visitor's language. */
export const textOfField = (
  field: PersonalField,
  value: string | number | null | undefined,
  comma: '.' | ',',
): string => {
  if (value === null || value === undefined) return ''
  if (field === 'birthday') return textOfDay(String(value))
  return typeof value === 'number' ? String(value).replace('.', comma) : value
}

/** Measures get the decimal separator of the visitor's language. */
export const shownText = (field: string, text: string, comma: '.' | ','): string =>
  field === 'height' || field === 'weight' || field === 'shoesize' ? withDecimalMark(text, comma) : text
