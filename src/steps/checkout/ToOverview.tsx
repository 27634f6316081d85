import { useTranslations } from 'use-intl'
import { RouterLink } from '#src/app/RouterLink.tsx'
import './CheckoutPage.css'

/** Leaves the payment's document, and the provider's scripts with it. */
export function ToOverview() {
  const t = useTranslations('checkout.payment')
  return (
    <div data-part="checkout-actions">
      <RouterLink to="/{-$tenant}/{-$locale}/checkout/overview" reloadDocument>
        {t('toOverview')}
      </RouterLink>
    </div>
  )
}
