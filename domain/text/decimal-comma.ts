import type { IntlLocale } from '#contract/constants.ts'
import { numberFormat } from './value-formatters.ts'

export const commaOf = (locale: IntlLocale): '.' | ',' => (numberFormat(locale).format(0.5).includes(',') ? ',' : '.')

/** Returns a semicolon if decimal numbers of this language have a comma. */
export const cellSeparatorOf = (locale: IntlLocale): ';' | ',' => (commaOf(locale) === ',' ? ';' : ',')

/** Replaces the typed decimal separator by that of the page's language. */
export const withDecimalMark = (text: string, comma: '.' | ','): string =>
  /^\d+[.,]\d*$/.test(text) ? text.replace(/[.,]/, comma) : text
