import { useTranslations } from 'use-intl'
import { ChangeNotice } from '#src/booking/change/ChangeNotice.tsx'
import { BookingDialogs, BookingNotices } from '#src/booking/dialogs/BookingNotices.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { BookingAside, BookingFold } from '#src/checkout/BookingAside.tsx'
import { CheckoutSteps, isBookingReady } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import './PersonalForm.css'

/** Checkout step 1: the required personal data. */
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

const PERSONS = ['one', 'two']
const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** A placeholder for two persons' forms. */
function FormSkeleton() {
  const t = useTranslations('checkout')
  return (
    <div data-stack="32">
      <VisuallyHidden>{t('wait')}</VisuallyHidden>
      {PERSONS.map((person) => (
        <div key={person} data-part="person" data-card="frame" data-stack="12">
          <Skeleton width="10rem" height="1.75rem" />
          <div data-part="person-fields">
            {FIELDS.map((field) => (
              <div key={field} data-part="field">
                <Skeleton width="6rem" height="1.25rem" />
                <Skeleton height="3rem" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
