import { useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import type { UnavailableReason } from '#domain/booking/unavailable-day.ts'
import { onlyLocation } from '#machines/booking/context.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useFormat } from '#src/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** Those that another first day would not have. */
const BY_START: readonly UnavailableReason['kind'][] = ['gap', 'short', 'long', 'fullBetween', 'unserved']

/** Why a day cannot be chosen, in words; a closure names the location where one is chosen. */
export const useUnavailableTexts = () => {
  const t = useTranslations('calendar')
  const format = useFormat()
  const place = useBooking(({ context }) => context.booking.location ?? onlyLocation(context.shop))
  const location = useLocations().find(({ id }) => id === place)?.title

  const reasonOf = (misfit: UnavailableReason): string => {
    if (misfit.kind === 'short' || misfit.kind === 'long') return t(`reason.${misfit.kind}`, { days: misfit.days })
    if (misfit.kind === 'closed') return location ? t('reason.closed', { location }) : t('reason.closedAll')
    if (misfit.kind === 'unserved') return location ? t('reason.closedLast', { location }) : t('reason.unserved')
    return t(`reason.${misfit.kind}`)
  }

  const sentenceOf = (day: IsoDay, misfit: UnavailableReason): string =>
    t(BY_START.includes(misfit.kind) ? 'unavailableWithStart' : 'unavailable', {
      day: format.day(day, 'long'),
      reason: reasonOf(misfit),
    })

  return { reasonOf, sentenceOf }
}
