import type { IntlLocale } from '#contract/constants.ts'
import { numberFormat } from './formatters.ts'

/** The decimal separator of a language. */
export const commaOf = (locale: IntlLocale): '.' | ',' => (numberFormat(locale).format(0.5).includes(',') ? ',' : '.')

/** The separator of cells in a file for this language's spreadsheets: a semicolon if decimals have a comma. */
export const cellSeparatorOf = (locale: IntlLocale): ';' | ',' => (commaOf(locale) === ',' ? ';' : ',')

/** A typed number with the decimal separator of the page's language, even if it was typed with another one. */
export const withDecimalMark = (text: string, comma: '.' | ','): string =>
  /^\d+[.,]\d*$/.test(text) ? text.replace(/[.,]/, comma) : text
