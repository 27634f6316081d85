import type { IntlLocale } from '#contract/constants.ts'
import { numberFormat } from './value-formatters.ts'

export const commaOf = (locale: IntlLocale): '.' | ',' => (numberFormat(locale).format(0.5).includes(',') ? ',' : '.')

/**
 * Returns the separator of cells in a file for spreadsheets of this language: a semicolon if decimal numbers have a
 * comma.
 */
export const cellSeparatorOf = (locale: IntlLocale): ';' | ',' => (commaOf(locale) === ',' ? ';' : ',')

/** Returns a typed number with the decimal separator of the page's language, even if another one was typed. */
export const withDecimalMark = (text: string, comma: '.' | ','): string =>
  /^\d+[.,]\d*$/.test(text) ? text.replace(/[.,]/, comma) : text
