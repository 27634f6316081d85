import { useTranslations } from 'use-intl'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { CheckoutSteps } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { useApi } from '#src/api/ApiContext.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useQuery } from '#src/api/query.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'
import { LazyLinkAgain, usePreloadNotShown } from '#src/checkout/booked/NotShown.tsx'
import { BookingHold } from '#src/booking/parts/HoldClock.tsx'
import { ToBooking, ToOverview } from './ToOverview.tsx'
import type { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { Spinner } from '#src/ui/Spinner.tsx'

export function PaymentCheckScreen() {
  const t = useTranslations('checkout.check')
  const pages = useTranslations('common.pages')
  usePreloadNotShown()
  const hasFailed = useCheckout((snapshot) => snapshot.matches({ check: 'failed' }))
  const isPaymentFailed = useCheckout((snapshot) => snapshot.matches({ check: { failed: 'declined' } }))
  return (
    <Page
      key={hasFailed ? 'failed' : 'processing'}
      steps={<CheckoutSteps current="payment" />}
      takesFocus
      title={isPaymentFailed ? t('failedTitle') : pages(hasFailed ? 'payment' : 'paymentcheck')}
    >
      {hasFailed ? <PaymentFailed /> : <PaymentProcessing />}
    </Page>
  )
}

const FAILURES = ['declined', 'abandoned', 'ended', 'notFound'] as const

const failureOf = (snapshot: CheckoutSnapshot) => FAILURES.find((failed) => snapshot.matches({ check: { failed } }))

function PaymentFailed() {
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
      {t(`check.reason.${reason}.text`)}
    </Notice>
  )
  return (
    <>
      {words}
      {failed === 'notFound' ? (
        <LazyLinkAgain />
      ) : failed === 'ended' ? (
        <ToBooking />
      ) : (
        <>
          {failed === 'declined' && <p>{t('check.kept')}</p>}
          {reservation && <BookingHold reservation={reservation} />}
          <div data-part="checkout-actions">
            <Button onPress={() => send({ type: 'payment.retry' })}>
              {t(failed === 'declined' ? 'check.retry' : 'check.goOn')}
            </Button>
          </div>
          <ToOverview />
        </>
      )}
    </>
  )
}

function PaymentProcessing() {
  const t = useTranslations('checkout.check')
  const check = useCheckout(
    ({ children }) => children.paymentCheck as ActorRefFrom<typeof paymentCheckMachine> | undefined,
  )
  const isSlow = useSelector(check, (snapshot) => snapshot?.hasTag('slow') ?? false)
  return (
    <>
      <p>{t('processing')}</p>
      <Spinner label={t('waiting')} />
      {isSlow && (
        <Notice kind="failure" title={t('slow.title')}>
          <p>{t('slow.text')}</p>
          <Button kind="quiet" onPress={() => check?.send({ type: 'check.now' })}>
            {t('slow.now')}
          </Button>
        </Notice>
      )}
    </>
  )
}
