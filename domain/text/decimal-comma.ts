import type { IntlLocale } from '#contract/constants.ts'
import { numberFormat } from './formatters.ts'

/** What separates decimals in a language. */
export const commaOf = (locale: IntlLocale): '.' | ',' => (numberFormat(locale).format(0.5).includes(',') ? ',' : '.')

/** What separates the cells of a file that a spreadsheet opens in this language: where decimals have a comma, a semicolon. */
export const cellSeparatorOf = (locale: IntlLocale): ';' | ',' => (commaOf(locale) === ',' ? ';' : ',')
