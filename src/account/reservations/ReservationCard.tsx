import { useFormatter, useTranslations } from 'use-intl'
import type { ReservationSummary } from '#contract/customer.ts'
import { displayedStatus } from '#domain/reservation/reservation-status.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { StatusMark } from '#src/base/StatusMark.tsx'
import { Money } from '#src/base/Money.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { bookingNumber } from '#src/base/booking-number.tsx'

/** One booking in the list: period, place, status, number, booked-at, amount. */
export function ReservationCard({ reservation }: { reservation: ReservationSummary }) {
  const { id, number, status, expired, bookedAt, from, to, location, amount } = reservation
  const t = useTranslations('account.reservations')
  const tStatus = useTranslations('account.status')
  const format = useFormatter()
  const { range } = useFormat()
  const shownStatus = displayedStatus({ status, expired })
  return (
    <RouterLink
      data-part="reservation"
      to="/{-$tenant}/{-$locale}/user/reservations/$id"
      params={(place) => ({ ...place, id })}
    >
      <span data-part="reservation-head">
        <span data-part="reservation-period" data-numbers>
          {range({ from, to })} {to.slice(0, 4)}
        </span>
        <StatusMark status={shownStatus}>{tStatus(shownStatus)}</StatusMark>
      </span>
      <span data-part="reservation-place">{location}</span>
      <span data-part="reservation-foot" data-numbers>
        <span>
          {t.rich('number', { number, nr: bookingNumber })}
          <span data-part="reservation-booked">
            {t('bookedAt', { day: format.dateTime(new Date(bookedAt), { dateStyle: 'medium' }) })}
          </span>
        </span>
        <Money cents={amount} />
      </span>
    </RouterLink>
  )
}
