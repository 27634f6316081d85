import type { IntlLocale } from '#contract/constants.ts'
import { numberFormat } from './value-formatters.ts'

export const commaOf = (locale: IntlLocale): '.' | ',' => (numberFormat(locale).format(0.5).includes(',') ? ',' : '.')

export const cellSeparatorOf = (locale: IntlLocale): ';' | ',' => (commaOf(locale) === ',' ? ';' : ',')

export const withDecimalMark = (text: string, comma: '.' | ','): string =>
  /^\d+[.,]\d*$/.test(text) ? text.replace(/[.,]/, comma) : text
