import type { Locale } from '#contract/primitives.ts'
import { translate } from '#server/base/messages.ts'

/** A text's mark around a booking's number (src/base/booking-number.tsx) is not read. */
const unmarked = { nr: (number: string) => number } as unknown as Record<string, string>

/** What the shop says in a language, by message key: `words('de')('cart.toCart')`. */
export const words =
  (locale: Locale) =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(locale, key, { ...unmarked, ...values })
