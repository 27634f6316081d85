/* This file caches formatters, because a server would free the memory of unused formatters too late. */

const MOST = 100

/** Builds a value with `make` for each key. A full cache is cleared. */
export const cached = <K extends string, T>(make: (key: K) => T): ((key: K) => T) => {
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
export const isoDayFormat = cached(
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/**
 * Formats instants as times of day in a time zone: "08:30".
 * @throws RangeError for an unknown time zone
 */
export const timeOfDayFormat = cached(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }),
)

export const listFormat = cached((locale: string) => new Intl.ListFormat(locale))

export const unitListFormat = cached((locale: string) => new Intl.ListFormat(locale, { type: 'unit' }))
