import type { Locale } from '#contract/primitives.ts'
import { translate } from '#server/base/messages.ts'

/** Replaces the tag around a booking number (src/base/unbroken-number.tsx) by the number as plain text. */
const unmarked = { nr: (number: string) => number } as unknown as Record<string, string>

/** Returns the function that finds the app's text for a key: `words('de')('cart.toCart')`. */
export const words =
  (locale: Locale) =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(locale, key, { ...unmarked, ...values })
