import type { Locale } from '#contract/primitives.ts'
import { translate } from '#server/messages.ts'

/** What the shop says in a language, by message key: `words('de')('cart.toCart')`. */
export const words =
  (locale: Locale) =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(locale, key, values)
