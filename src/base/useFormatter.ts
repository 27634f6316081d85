import { useLocale, useTimeZone } from 'use-intl'
import { formatTime } from '#domain/text/format-time.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { dateTimeFormat, eitherFormat, numberFormat } from '#domain/text/value-formatters.ts'

/** Replaces the hook of `use-intl`, so that the first page does not load its code. */
export const useFormatter = () => {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return {
    dateTime: (at: Date, options: Intl.DateTimeFormatOptions): string =>
      formatTime(dateTimeFormat(locale, { timeZone, ...options }).format(at)),
    number: (value: number, options: Intl.NumberFormatOptions): string => numberFormat(locale, options).format(value),
    list: (words: readonly string[]): string => listFormat(locale).format(words),
    either: (words: readonly string[]): string => eitherFormat(locale).format(words),
  }
}
