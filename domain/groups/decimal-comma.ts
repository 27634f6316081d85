import { INTL_LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { numberFormat } from '#domain/text/formatters.ts'

/** What separates decimals in a language. */
export const commaOf = (locale: Locale): '.' | ',' =>
  numberFormat(INTL_LOCALES[locale]).format(0.5).includes(',') ? ',' : '.'

/** What separates the cells of a file that a spreadsheet opens in this language: where decimals have a comma, a semicolon. */
export const cellSeparatorOf = (locale: Locale): ';' | ',' => (commaOf(locale) === ',' ? ';' : ',')
