import { useTranslations } from 'use-intl'
import { ChangeNotice } from '#src/steps/change/ChangeNotice.tsx'
import { OfflineNotice } from '#src/steps/dialogs/OfflineNotice.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { PartsSkeleton } from './PartsSkeleton.tsx'
import { isBookingReady } from './is-booking-ready.ts'
import { Overview } from './Overview.tsx'

/** Cart step 2 (specification, section 2): everything once more, and the order. */
export function OverviewScreen() {
  const t = useTranslations('checkout.overview')
  const pages = useTranslations('common.pages')
  const isReady = useCheckout(isBookingReady)
  return (
    <CheckoutPage step="overview" title={pages('overview')} help={t('help')}>
      <OfflineNotice />
      <ChangeNotice />
      {isReady ? <Overview /> : <PartsSkeleton />}
    </CheckoutPage>
  )
}
