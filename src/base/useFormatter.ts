import { useLocale, useTimeZone } from 'use-intl'
import { listFormat } from '#domain/text/formatters.ts'
import { dateTimeFormat, eitherFormat, numberFormat } from '#domain/text/value-formatters.ts'

/**
 * Formats values in the page's language and the shop's time zone. Replaces the hook of `use-intl`, whose code the first
 * page does not need otherwise.
 */
export const useFormatter = () => {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return {
    dateTime: (at: Date, options: Intl.DateTimeFormatOptions): string =>
      dateTimeFormat(locale, { timeZone, ...options }).format(at),
    number: (value: number, options: Intl.NumberFormatOptions): string => numberFormat(locale, options).format(value),
    list: (words: readonly string[]): string => listFormat(locale).format(words),
    either: (words: readonly string[]): string => eitherFormat(locale).format(words),
  }
}
