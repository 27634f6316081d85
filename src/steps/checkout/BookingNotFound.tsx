import { useTranslations } from 'use-intl'
import { CheckoutPage } from './CheckoutPage.tsx'
import { CheckoutPart } from './CheckoutPart.tsx'
import { LinkAgain } from './LinkAgain.tsx'

/** This browser cannot open the booking; the link from the mail can. */
export function BookingNotFound() {
  const t = useTranslations('checkout')
  return (
    <CheckoutPage title={t('refusal.notFound.title')}>
      <p>{t('success.notFound')}</p>
      <CheckoutPart title={t('linkAgain.title')}>
        <p>{t('linkAgain.help')}</p>
        <LinkAgain />
      </CheckoutPart>
    </CheckoutPage>
  )
}
