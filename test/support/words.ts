import type { Locale } from '#contract/primitives.ts'
import { translate } from '#server/base/messages.ts'

const unmarked = { nr: (number: string) => number } as unknown as Record<string, string>

export const words =
  (locale: Locale) =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(locale, key, { ...unmarked, ...values })
