import { useTranslations } from 'use-intl'
import { CheckoutPage } from './CheckoutPage.tsx'
import { LinkAgainPart } from './LinkAgainPart.tsx'

/** This browser cannot open the booking; the link from the mail can. */
export function BookingNotFound() {
  const t = useTranslations('checkout')
  return (
    <CheckoutPage title={t('refusal.notFound.title')}>
      <p>{t('success.notFound')}</p>
      <LinkAgainPart />
    </CheckoutPage>
  )
}
