import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckoutSend } from '#src/visit/CheckoutContext.ts'

/** The units are released; the booking is kept. */
export function HoldEnded() {
  const t = useTranslations('checkout.payment.hold')
  const send = useCheckoutSend()
  return (
    <Notice kind="warning" title={t('endedTitle')}>
      <p>{t('endedText')}</p>
      <div data-part="notice-actions">
        <Button onPress={() => send({ type: 'payment.retry' })}>{t('again')}</Button>
      </div>
    </Notice>
  )
}
