import { INTL_LOCALES } from '#contract/constants.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'
import { countDays } from '#domain/calendar/days.ts'
import { formatDay, formatMoney, formatRangeEnds, formatSize } from '#domain/text/format.ts'
import { formatTime } from '#domain/text/format-time.ts'
import { listFormat } from '#domain/text/formatters.ts'
import type { OpeningWindow } from '#domain/calendar/opening.ts'
import { translate } from './messages.ts'

export const wordsIn = (locale: Locale) => {
  const intl = INTL_LOCALES[locale]
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, key, values)
  const day = (day: IsoDay) => `${formatDay(day, intl, 'long')}\u00A0${day.slice(0, 4)}`
  const range = (period: DayRange) => {
    const year = period.from.slice(0, 4) === period.to.slice(0, 4) ? `\u00A0${period.to.slice(0, 4)}` : ''
    return t('common.range', formatRangeEnds(period, intl)) + year
  }
  return {
    locale,
    t,
    day,
    time: formatTime,
    money: (cents: number) => formatMoney(cents, intl),
    size: (size: string) => formatSize(size, intl),
    period: (period: DayRange) => (period.from === period.to ? day(period.from) : range(period)),
    days: (period: DayRange) => t('common.days', { count: countDays(period) }),
    hours: (windows: readonly OpeningWindow[]): string | undefined => {
      if (windows.length === 0) return undefined
      const each = windows.map(({ from, to }) =>
        t('location.hours.window', { from: formatTime(from), to: formatTime(to) }),
      )
      return t('location.hours.open', { windows: listFormat(intl).format(each) })
    },
  }
}
export type Words = ReturnType<typeof wordsIn>
