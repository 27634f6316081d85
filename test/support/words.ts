import type { Locale } from '#contract/primitives.ts'
import { translate } from '#server/base/messages.ts'

/** Renders the tag around a booking number (src/base/unbroken-number.tsx) as plain text. */
const unmarked = { nr: (number: string) => number } as unknown as Record<string, string>

/** Returns the shop's texts in a language by their keys: `words('de')('cart.toCart')`. */
export const words =
  (locale: Locale) =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(locale, key, { ...unmarked, ...values })
