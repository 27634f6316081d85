import type { Locale } from '#contract/primitives.ts'
import { translate } from '#server/base/messages.ts'

/** In the app, a tag keeps a booking number on one line (src/base/unbroken-number.tsx). */
const unmarked = { nr: (number: string) => number } as unknown as Record<string, string>

export const words =
  (locale: Locale) =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(locale, key, { ...unmarked, ...values })
