import { useLocale, useTranslations } from 'use-intl'
import type { Location } from '#contract/locations.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { hoursOn } from '#domain/opening.ts'

/** "08:30" as "8:30". */
const time = (timeOfDay: string): string => timeOfDay.replace(/^0/, '')

/** A location's hours of a day in words: "8:30 bis 12:00 und 14:00 bis 18:00 Uhr", "geschlossen". */
export const useHours = () => {
  const t = useTranslations('location.hours')
  const list = new Intl.ListFormat(useLocale())
  const inWords = (location: Location, day: IsoDay): string => {
    const windows = hoursOn(location, day).map(({ from, to }) => t('window', { from: time(from), to: time(to) }))
    return windows.length === 0 ? t('none') : t('open', { windows: list.format(windows) })
  }
  return Object.assign(inWords, { time })
}
