import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { ToOverview } from './ToOverview.tsx'

/** The reason in words, and the second try. */
export function PaymentFailed() {
  const t = useTranslations('checkout.check')
  const send = useCheckoutSend()
  const reason = useCheckout(({ context }) => context.paymentError) ?? 'unknown'
  return (
    <>
      <Notice kind="error" title={t(`reason.${reason}.title`)}>
        <p>{t(`reason.${reason}.text`)}</p>
      </Notice>
      {reason !== 'unknown' && (
        <>
          <p>{t('kept')}</p>
          <div data-part="checkout-actions">
            <Button onPress={() => send({ type: 'payment.retry' })}>{t('retry')}</Button>
          </div>
        </>
      )}
      <ToOverview />
    </>
  )
}
