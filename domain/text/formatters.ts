import type { IntlLocale } from '#contract/constants.ts'

/* All Intl formatters are created here. Each takes tens of kilobytes outside of V8's heap, and a server that
   created them for each request would free them too late. So one of each kind is cached. */

/** There are few time zones and locales, but the limit keeps the cache small in any case. */
const MOST = 100

const kept = <K extends string, T>(make: (key: K) => T): ((key: K) => T) => {
  const made = new Map<K, T>()
  return (key) => {
    const found = made.get(key)
    if (found) return found
    if (made.size >= MOST) made.clear()
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

/**
 * Formats instants as days of a time zone: "2026-12-24".
 * @throws RangeError for an unknown time zone
 */
export const isoDayFormat = kept(
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/**
 * Formats instants as times of day in a time zone: "08:30".
 * @throws RangeError for an unknown time zone
 */
export const timeOfDayFormat = kept(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }),
)

// A day has neither time nor zone, so it is parsed and formatted in UTC.
const dayFormat = (month: 'short' | 'long') =>
  kept(
    (locale: IntlLocale) =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        day: 'numeric',
        month,
        year: 'numeric',
        timeZone: 'UTC',
      }),
  )

/** Formats weekday, day, month and year, with a short or a long name of the month. */
export const dayFormats = { short: dayFormat('short'), long: dayFormat('long') }

/** Formats amounts: "166,00 €" or "€166.00". */
export const euroFormat = kept(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
)

/** Joins words: "a, b und c". */
export const listFormat = kept((locale: string) => new Intl.ListFormat(locale))

/** Joins words: "a, b, c". */
export const unitListFormat = kept((locale: string) => new Intl.ListFormat(locale, { type: 'unit' }))

/** Names of countries by their ISO 3166 alpha-2 codes. */
export const countryNames = kept((locale: string) => new Intl.DisplayNames(locale, { type: 'region' }))

/** Names of languages, in a reader's language. */
export const languageNames = kept((locale: string) => new Intl.DisplayNames(locale, { type: 'language' }))

/** The name of a language in that language: "Deutsch". */
export const languageName = kept((locale: string) => languageNames(locale).of(locale) ?? locale)

/** Sorts words as a language does. */
export const wordOrder = kept((locale: string) => new Intl.Collator(locale))

/** Formats numbers with a language's decimal separator: "0,5" or "0.5". */
export const numberFormat = kept((locale: IntlLocale) => new Intl.NumberFormat(locale))

/** Sorts sizes by the numbers in them: 9 before 10, 150 cm before 160 cm. */
export const sizeOrder = new Intl.Collator('de', { numeric: true })
