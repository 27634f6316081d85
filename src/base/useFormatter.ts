import { useLocale, useTimeZone } from 'use-intl'
import { listFormat } from '#domain/text/formatters.ts'
import { dateTimeFormat, eitherFormat, numberFormat } from '#domain/text/value-formatters.ts'

/**
 * Formats in the page's language and the shop's time zone. The hook of `use-intl` is not used, because it would be
 * loaded with the first page, which formats nothing.
 */
export const useFormatter = () => {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return {
    dateTime: (at: Date, options: Intl.DateTimeFormatOptions): string =>
      dateTimeFormat(locale, { timeZone, ...options }).format(at),
    number: (value: number, options: Intl.NumberFormatOptions): string => numberFormat(locale, options).format(value),
    /** "a, b und c" */
    list: (words: readonly string[]): string => listFormat(locale).format(words),
    /** "a, b oder c" */
    either: (words: readonly string[]): string => eitherFormat(locale).format(words),
  }
}
