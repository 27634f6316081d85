import { useTranslations } from 'use-intl'
import { bookingPage } from '#src/base/booking-page.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { useIsRestored } from '#src/visit/useIsRestored.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import '#src/layout/Page.css'

export function ToBooking() {
  const t = useTranslations('checkout.payment')
  const booking = useCheckout(({ context }) => context.bookingId)
  return (
    <div data-part="checkout-actions">
      <RouterLink {...bookingPage(booking ?? '')}>{t('toBooking')}</RouterLink>
    </div>
  )
}

/** Links to a new document, because the provider's scripts stay in this one. */
export function ToOverview() {
  const t = useTranslations('checkout.payment')
  const booking = useCheckout(({ context }) => context.bookingId)
  const isRestored = useIsRestored()
  const inHand = useBooking(({ context }) => context.reservation?.bookingId)
  if (isRestored && inHand !== booking) return <ToBooking />
  return (
    <div data-part="checkout-actions">
      <RouterLink to="/{-$tenant}/{-$locale}/checkout/overview" reloadDocument>
        {t('toOverview')}
      </RouterLink>
    </div>
  )
}
