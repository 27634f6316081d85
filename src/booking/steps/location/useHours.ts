import { useLocale, useTranslations } from 'use-intl'
import { listFormat } from '#domain/text/formatters.ts'
import type { OpeningWindow } from '#domain/calendar/opening.ts'

/** Formats "08:30" as "8:30". */
const time = (timeOfDay: string): string => timeOfDay.replace(/^0/, '')

/**
 * Returns a function that describes the opening hours of a day: "8:30 bis 12:00 und 14:00 bis 18:00 Uhr",
 * "geschlossen". Its property `time` formats a single time.
 */
export const useHours = () => {
  const t = useTranslations('location.hours')
  const list = listFormat(useLocale())
  const inWords = (windows: OpeningWindow[]): string => {
    const stretches = windows.map(({ from, to }) => t('window', { from: time(from), to: time(to) }))
    return stretches.length === 0 ? t('none') : t('open', { windows: list.format(stretches) })
  }
  return Object.assign(inWords, { time })
}
