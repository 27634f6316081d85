import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { isPayable } from '#domain/reservation/reservation-status.ts'
import { useSite } from '#src/api/useSite.ts'
import { BookingHold } from '#src/booking/parts/BookingHold.tsx'
import { PayLink } from '#src/layout/PayLink.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'

/** A dearer change that was saved, and waits for its difference: it stands above the booking that still holds. */
export function ChangeWaiting({ reservation }: { reservation: Reservation }) {
  const { bookingId, change, status, withdrawnAt } = reservation
  const t = useTranslations('checkout.change.waiting')
  const over = useTranslations('checkout.change.over')
  const { money, range } = useFormat()
  const { today } = useSite()
  if (!change || status !== STATUS.paid || withdrawnAt !== undefined) return null
  if (!isPayable(reservation, today))
    return (
      <Notice kind="info" title={over('title')}>
        <p>{over('text')}</p>
      </Notice>
    )
  return (
    <Notice kind="warning" title={t('title')}>
      <p data-numbers>{t('text', { amount: money(change.difference), period: range(change.date, 'long') })}</p>
      <BookingHold reservation={reservation} />
      <PayLink bookingId={bookingId}>{t('pay')}</PayLink>
    </Notice>
  )
}
