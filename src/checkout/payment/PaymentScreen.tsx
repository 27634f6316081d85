import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useSite } from '#src/api/useSite.ts'
import { Money } from '#src/base/Money.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { bookingNumber } from '#src/base/booking-number.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { cardNames } from '#src/base/card-names.ts'
import { CheckoutSteps } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { HoldClock } from '#src/booking/parts/HoldClock.tsx'
import { HoldEnded } from './HoldEnded.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { PaymentWidget } from './PaymentWidget.tsx'
import { ToOverview } from '#src/checkout/personal/ToOverview.tsx'
import { WidgetSkeleton } from './WidgetSkeleton.tsx'
import './PaymentScreen.css'

/** Cart step 3: a document of its own, the only one that loads the provider's script. */
export function PaymentScreen() {
  const t = useTranslations('checkout')
  const pages = useTranslations('common.pages')
  const api = useApi()
  const bookingId = useCheckout(({ context }) => context.bookingId)
  const payment = useCheckout(({ context }) => context.payment)
  const holdEnds = useCheckout(({ context }) => context.holdEnds)
  const holdLimit = useCheckout(({ context }) => context.holdLimit)
  const send = useCheckoutSend()
  const hasHoldEnded = useCheckout((snapshot) => snapshot.matches({ payment: 'holdEnded' }))
  const { brands } = useSite().settings
  const isProblem = useCheckout(
    (snapshot) => snapshot.matches({ payment: 'refused' }) || snapshot.matches({ payment: 'unreachable' }),
  )
  const isNotFound = useCheckout((snapshot) => snapshot.matches({ payment: { refused: 'notFound' } }))
  const { data: reservation } = useQuery(reservationQuery(api, bookingId))
  return (
    <Page
      key={isProblem ? 'problem' : hasHoldEnded ? 'ended' : 'open'}
      steps={<CheckoutSteps current="payment" />}
      title={pages('payment')}
      takesFocus
      help={isProblem || hasHoldEnded ? undefined : t('payment.help')}
    >
      {isProblem ? (
        <PaymentProblem cart={reservation?.cart} />
      ) : hasHoldEnded ? (
        <HoldEnded />
      ) : (
        <div data-part="payment">
          <dl data-part="payment-facts" data-numbers>
            <dt>{t('payment.number')}</dt>
            <dd>{reservation ? bookingNumber(reservation.number) : <Skeleton width="8rem" height="1.5em" />}</dd>
            <dt>{t(reservation?.change ? 'payment.difference' : 'payment.amount')}</dt>
            <dd data-part="payment-amount">
              {reservation ? (
                <Money cents={reservation.change?.difference ?? reservation.amount} />
              ) : (
                <Skeleton width="7rem" height="1.2em" />
              )}
            </dd>
            <dt>{t('payment.brands')}</dt>
            <dd>{cardNames(brands)}</dd>
          </dl>
          {payment && bookingId !== null && holdEnds !== null && holdLimit !== null ? (
            <HoldClock
              bookingId={bookingId}
              ends={holdEnds}
              limit={holdLimit}
              onExtended={(ends) => send({ type: 'hold.extended', holdEnds: ends })}
            />
          ) : (
            <Skeleton width="100%" height="1.5em" />
          )}
          {payment ? <PaymentWidget payment={payment} /> : <WidgetSkeleton />}
        </div>
      )}
      {!isNotFound && <ToOverview />}
    </Page>
  )
}
