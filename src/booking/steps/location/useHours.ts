import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#domain/text/format-time.ts'
import { listFormat } from '#domain/text/formatters.ts'
import type { OpeningWindow } from '#domain/calendar/opening.ts'

export const useHours = () => {
  const t = useTranslations('location.hours')
  const list = listFormat(useLocale())
  const inWords = (windows: OpeningWindow[]): string => {
    const stretches = windows.map(({ from, to }) => t('window', { from: formatTime(from), to: formatTime(to) }))
    return stretches.length === 0 ? t('none') : t('open', { windows: list.format(stretches) })
  }
  return Object.assign(inWords, { time: formatTime })
}
