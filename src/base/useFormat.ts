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
    size: (size: string) => formatSize(size, locale),
    day: (day: IsoDay, month?: MonthLength) => formatDay(day, locale, month),
    days,
    range,
    rangeWithDays: (period: { from: IsoDay; to: IsoDay }, count: number) =>
      t('rangeWithDays', { days: days(count), range: range(period, 'long') }),
  }
}
