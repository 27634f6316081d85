import { useTranslations } from 'use-intl'
import { CheckoutPart } from '#src/checkout/CheckoutPart.tsx'
import { LinkAgain } from './LinkAgain.tsx'

/** The way on for whoever this browser cannot show the booking to. */
export function LinkAgainPart() {
  const t = useTranslations('checkout.linkAgain')
  return (
    <CheckoutPart title={t('title')}>
      <p>{t('help')}</p>
      <LinkAgain />
    </CheckoutPart>
  )
}
