import { useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import type { UnavailableReason } from '#domain/booking/unavailable-day.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'

const BY_START: readonly UnavailableReason['kind'][] = ['gap', 'short', 'long', 'fullBetween', 'unserved', 'todayHours']

export const useUnavailableTexts = (place: string | null) => {
  const t = useTranslations('calendar')
  const format = useFormat()
  const { hourly } = useSite().settings
  const location = useLocations().find(({ id }) => id === place)?.title

  const reasonOf = (reason: UnavailableReason): string => {
    if (reason.kind === 'short' || reason.kind === 'long') return t(`reason.${reason.kind}`, { days: reason.days })
    if (reason.kind === 'closed') return location ? t('reason.closed', { location }) : t('reason.closedAll')
    if (reason.kind === 'unserved') return location ? t('reason.closedLast', { location }) : t('reason.unserved')
    if (reason.kind === 'past' && hourly?.lead !== undefined) return t('reason.tooLate')
    return t(`reason.${reason.kind}`)
  }

  const sentenceOf = (day: IsoDay, reason: UnavailableReason): string =>
    t(BY_START.includes(reason.kind) ? 'unavailableWithStart' : 'unavailable', {
      day: format.day(day, 'long'),
      reason: reasonOf(reason),
    })

  return { reasonOf, sentenceOf }
}
