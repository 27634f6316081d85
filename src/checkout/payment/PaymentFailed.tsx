import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useQuery } from '#src/api/query.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { LinkAgainPart } from '#src/checkout/booked/LinkAgainPart.tsx'
import { BookingHold } from '#src/booking/parts/BookingHold.tsx'
import { ToBooking, ToOverview } from '#src/checkout/personal/ToOverview.tsx'

const FAILURES = ['declined', 'abandoned', 'ended', 'notFound'] as const

const failureOf = (snapshot: CheckoutSnapshot) => FAILURES.find((failed) => snapshot.matches({ check: { failed } }))

/** The reason in words, and the way on: the second try, or where there can be none, to the booking. */
export function PaymentFailed() {
  const t = useTranslations('checkout')
  const send = useCheckoutSend()
  const failed = useCheckout(failureOf)
  const error = useCheckout(({ context }) => context.paymentError)
  const bookingId = useCheckout(({ context }) => context.bookingId)
  const { data: reservation } = useQuery(reservationQuery(useApi(), bookingId))
  const reason = failed === 'notFound' ? 'unknown' : failed === 'abandoned' ? 'abandoned' : (error ?? 'unknown')
  const words = (
    <Notice
      kind={failed === 'declined' || failed === 'notFound' ? 'error' : 'failure'}
      title={t(`check.reason.${reason}.title`)}
    >
      <p>{t(`check.reason.${reason}.text`)}</p>
    </Notice>
  )
  if (failed === 'notFound') {
    return (
      <>
        {words}
        <LinkAgainPart />
      </>
    )
  }
  if (failed === 'ended') {
    return (
      <>
        {words}
        <ToBooking />
      </>
    )
  }
  return (
    <>
      {words}
      {failed === 'declined' && <p>{t('check.kept')}</p>}
      {reservation && <BookingHold reservation={reservation} />}
      <div data-part="checkout-actions">
        <Button onPress={() => send({ type: 'payment.retry' })}>
          {t(failed === 'declined' ? 'check.retry' : 'check.goOn')}
        </Button>
      </div>
      <ToOverview />
    </>
  )
}
