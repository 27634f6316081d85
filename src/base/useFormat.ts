import { useLocale, useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import { formatDay, formatMoney, formatRangeEnds, formatSize, type MonthLength } from '#domain/text/format.ts'

export const useFormat = () => {
  const locale = useLocale()
  const t = useTranslations('common')
  const days = (count: number) => t('days', { count })
  const range = (period: { from: IsoDay; to: IsoDay }, month?: MonthLength) =>
    period.from === period.to
      ? formatDay(period.from, locale, month)
      : t('range', formatRangeEnds(period, locale, month))
  return {
    money: (cents: number) => formatMoney(cents, locale),
    /** Formats a size: "26,5 (EU 41,5)". */
    size: (size: string) => formatSize(size, locale),
    day: (day: IsoDay, month?: MonthLength) => formatDay(day, locale, month),
    days,
    /** Formats a range: "Sa 19. bis Fr 25. Dezember", or one day if first and last day are equal. */
    range,
    /** Formats a range with its number of days: "7 Tage: Sa 19. bis Fr 25. Dezember". */
    rangeWithDays: (period: { from: IsoDay; to: IsoDay }, count: number) =>
      t('rangeWithDays', { days: days(count), range: range(period, 'long') }),
  }
}
