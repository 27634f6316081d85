import type { IntlLocale } from '#contract/constants.ts'
import { numberFormat } from './formatters.ts'

/** What separates decimals in a language. */
export const commaOf = (locale: IntlLocale): '.' | ',' => (numberFormat(locale).format(0.5).includes(',') ? ',' : '.')

/** What separates the cells of a file that a spreadsheet opens in this language: where decimals have a comma, a semicolon. */
export const cellSeparatorOf = (locale: IntlLocale): ';' | ',' => (commaOf(locale) === ',' ? ';' : ',')

/** A number as it was typed, with the mark of the page's language: it may have been typed in another one. */
export const withDecimalMark = (text: string, comma: '.' | ','): string =>
  /^\d+[.,]\d*$/.test(text) ? text.replace(/[.,]/, comma) : text
