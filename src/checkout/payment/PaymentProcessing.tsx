import { useSelector } from '@xstate/react'
import { useTranslations } from 'use-intl'
import type { ActorRefFrom } from 'xstate'
import type { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'

/** The payment is pending; after a while a notice says that it takes long. */
export function PaymentProcessing() {
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
          <div data-part="notice-actions">
            <Button kind="quiet" onPress={() => check?.send({ type: 'check.now' })}>
              {t('slow.now')}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}
