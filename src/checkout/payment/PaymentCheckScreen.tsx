import { useTranslations } from 'use-intl'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { CheckoutSteps } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentProcessing } from './PaymentProcessing.tsx'

/** Payment result: processing, or why it failed; success is a page of its own. */
export function PaymentCheckScreen() {
  const t = useTranslations('checkout.check')
  const pages = useTranslations('common.pages')
  const hasFailed = useCheckout((snapshot) => snapshot.matches({ check: 'failed' }))
  // Without a payment there is none that has failed.
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
