import { useTranslations } from 'use-intl'
import { ChangeNotice } from '#src/booking/change/ChangeNotice.tsx'
import { BookingDialogs } from '#src/booking/dialogs/BookingDialogs.tsx'
import { BookingNotices } from '#src/booking/dialogs/BookingNotices.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { BookingAside, BookingFold } from '#src/checkout/BookingAside.tsx'
import { CheckoutSteps } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { isBookingReady } from '#src/checkout/is-booking-ready.ts'
import { PersonalForm } from './PersonalForm.tsx'

/** Cart step 1: the required personal data. */
export function PersonalDataScreen() {
  const t = useTranslations('checkout.personal')
  const pages = useTranslations('common.pages')
  const isReady = useCheckout(isBookingReady)
  return (
    <Page
      steps={<CheckoutSteps current="personal" />}
      title={pages('personaldata')}
      help={t('help')}
      aside={<BookingAside isReady={isReady} />}
    >
      <BookingFold />
      <ChangeNotice />
      {isReady ? <PersonalForm /> : <FormSkeleton />}
      <BookingNotices />
      <BookingDialogs />
    </Page>
  )
}
