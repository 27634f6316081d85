import type { IntlLocale } from '#contract/constants.ts'

/* The only place that creates Intl formatters. Each takes tens of kilobytes outside of V8's heap, which a server with
   one for every request would free too late, so one of each kind is cached. */

/** Time zones and locales are few; the limit keeps the cache bounded. */
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

/** By time zone, "2026-12-24". @throws RangeError for an unknown one. */
export const isoDayFormat = kept(
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** By time zone, "08:30". @throws RangeError for an unknown one. */
export const timeOfDayFormat = kept(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }),
)

// A day has no time and no zone, so it is parsed and formatted as UTC.
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

/** Weekday, day, month and year, by the length of the month's name. */
export const dayFormats = { short: dayFormat('short'), long: dayFormat('long') }

/** "166,00 €" and "€166.00". */
export const euroFormat = kept(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
)

/** "a, b und c". */
export const listFormat = kept((locale: string) => new Intl.ListFormat(locale))

/** "a, b, c". */
export const unitListFormat = kept((locale: string) => new Intl.ListFormat(locale, { type: 'unit' }))

/** Names of countries by their ISO 3166 alpha-2 codes. */
export const countryNames = kept((locale: string) => new Intl.DisplayNames(locale, { type: 'region' }))

/** A language's name in itself: "Deutsch". */
export const languageName = kept(
  (locale: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale,
)

/** A language's sort order of words. */
export const wordOrder = kept((locale: string) => new Intl.Collator(locale))

/** A language's decimal separator: "0,5" and "0.5". */
export const numberFormat = kept((locale: IntlLocale) => new Intl.NumberFormat(locale))

/** Sorts numbers within sizes: 9 before 10, 150 cm before 160 cm. */
export const sizeOrder = new Intl.Collator('de', { numeric: true })
