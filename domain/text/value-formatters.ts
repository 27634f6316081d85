import type { IntlLocale } from '#contract/constants.ts'
import { cached } from './formatters.ts'

/* These formatters are separate from formatters.ts, because the first page does not load them. */

const dayFormat = (month: 'short' | 'long') =>
  cached(
    (locale: IntlLocale) =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        day: 'numeric',
        month,
        year: 'numeric',
        timeZone: 'UTC',
      }),
  )

export const dayFormats = { short: dayFormat('short'), long: dayFormat('long') }

export const euroFormat = cached(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
)

export const eitherFormat = cached((locale: string) => new Intl.ListFormat(locale, { type: 'disjunction' }))

export const countryNames = cached((locale: string) => new Intl.DisplayNames(locale, { type: 'region' }))

export const languageNames = cached((locale: string) => new Intl.DisplayNames(locale, { type: 'language' }))

export const languageName = cached((locale: string) => languageNames(locale).of(locale) ?? locale)

export const wordOrder = cached((locale: string) => new Intl.Collator(locale))

const numberFormats = cached(
  (key: string) => new Intl.NumberFormat(...(JSON.parse(key) as ConstructorParameters<typeof Intl.NumberFormat>)),
)

export const numberFormat = (locale: IntlLocale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  numberFormats(JSON.stringify([locale, options]))

const dateTimeFormats = cached(
  (key: string) => new Intl.DateTimeFormat(...(JSON.parse(key) as ConstructorParameters<typeof Intl.DateTimeFormat>)),
)

export const dateTimeFormat = (locale: IntlLocale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateTimeFormats(JSON.stringify([locale, options]))

/** Sorts 9 before 10, and 150 cm before 160 cm. */
export const numberOrder = new Intl.Collator('de', { numeric: true })
