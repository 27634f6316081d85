import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { LinkAgainPart } from './LinkAgainPart.tsx'
import { ToBooking, ToOverview } from './ToOverview.tsx'

/** The reason in words, and the way on: the second try, or where there can be none, to the booking. */
export function PaymentFailed() {
  const t = useTranslations('checkout')
  const send = useCheckoutSend()
  const reason = useCheckout(({ context }) => context.paymentError) ?? 'unknown'
  const hasFailed = reason !== 'cancelled' && reason !== 'over' && reason !== 'abandoned'
  const words = (
    <Notice kind={hasFailed ? 'error' : 'warning'} title={t(`check.reason.${reason}.title`)}>
      <p>{t(`check.reason.${reason}.text`)}</p>
    </Notice>
  )
  if (reason === 'unknown') {
    return (
      <>
        {words}
        <LinkAgainPart />
      </>
    )
  }
  if (reason === 'cancelled' || reason === 'over') {
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
      {hasFailed && <p>{t('check.kept')}</p>}
      <div data-part="checkout-actions">
        <Button onPress={() => send({ type: 'payment.retry' })}>{t(hasFailed ? 'check.retry' : 'check.goOn')}</Button>
      </div>
      <ToOverview />
    </>
  )
}
