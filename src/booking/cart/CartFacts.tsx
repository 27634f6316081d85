import { useTranslations } from 'use-intl'
import { countDays } from '#domain/calendar/days.ts'
import { pickupDay } from '#domain/calendar/opening.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** When and where: what the amounts hold for. */
export function CartFacts() {
  const t = useTranslations('cart')
  const { time } = useHours()
  const { day, range, days } = useFormat()
  const hours = useBooking(({ context }) => context.booking.hours)
  const { from, to } = useBooking(({ context }) => context.booking.days)
  const chosen = useBooking(({ context }) => context.booking.location)
  const isOnEve = useBooking(({ context }) => context.booking.pickupDayBefore)
  const location = useLocations().find(({ id }) => id === chosen)
  if ((from === null || to === null) && !location) return null
  return (
    <dl data-part="cart-facts">
      {from !== null && to !== null && (
        <>
          <dt>{t('period')}</dt>
          <dd data-numbers>
            {range({ from, to }, 'short')},{' '}
            {hours === null ? days(countDays({ from, to })) : t('hours', { count: hours })}
          </dd>
        </>
      )}
      {location && (
        <>
          <dt>{t('pickup')}</dt>
          <dd>
            {location.title}
            {isOnEve && from !== null && location.pickupDayBeforeFrom !== undefined && (
              <span data-part="cart-eve" data-numbers>
                {t('eve', {
                  day: day(pickupDay({ from, to: from }, true)),
                  time: time(location.pickupDayBeforeFrom),
                })}
              </span>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
