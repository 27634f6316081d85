import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { lazyLater } from '#src/base/lazy-later.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { AsideSkeleton } from '#src/checkout/AsideFrame.tsx'
import { CheckoutSteps, isBookingReady } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useLoadBeside } from '#src/base/useLoadBeside.ts'
import { useSession } from '#src/session/useSession.ts'
import '#src/booking/dialogs/BookingNotices.css'
import '#src/checkout/BookingAside.css'
import '#src/ui/Field.css'
import './PersonalForm.css'

const PersonalForm = lazyWithPreload(
  () => import('./PersonalForm.tsx').then((file) => file.PersonalForm),
  <FormSkeleton />,
)

const ChangeNotice = lazyWithPreload(() =>
  import('#src/booking/change/ChangeNotice.tsx').then((file) => file.ChangeNotice),
)
const BookingNotices = lazyLater(() =>
  import('#src/booking/dialogs/BookingNotices.tsx').then((file) => file.BookingNotices),
)
const BookingDialogs = lazyLater(() =>
  import('#src/booking/dialogs/BookingNotices.tsx').then((file) => file.BookingDialogs),
)
const BookingAside = lazyLater(
  () => import('#src/checkout/BookingAside.tsx').then((file) => file.BookingAside),
  <AsideSkeleton />,
)
const BookingFold = lazyLater(
  () => import('#src/checkout/BookingAside.tsx').then((file) => file.BookingFold),
  <section data-part="booking-fold">
    <Skeleton height="1.5rem" />
  </section>,
)

export const loadPersonalParts = async (): Promise<void> => {
  const parts = [PersonalForm, ChangeNotice, BookingNotices, BookingDialogs, BookingAside, BookingFold]
  await Promise.all(parts.map(({ preload }) => preload()))
}

export function PersonalDataScreen() {
  const t = useTranslations('checkout.personal')
  const pages = useTranslations('common.pages')
  const isReady = useCheckout(isBookingReady)
  // Renders the form in steps that the browser can interrupt, because rendering all of it at once blocks a phone.
  const isShown = useDeferredValue(isReady) && isReady
  useLoadBeside(PersonalForm.loadNow)
  return (
    <Page
      steps={<CheckoutSteps current="personal" />}
      title={pages('personaldata')}
      help={t('help')}
      aside={<BookingAside isReady={isShown} />}
    >
      <BookingFold />
      <ChangeNotice />
      <GuestLogin />
      {isShown ? <PersonalForm /> : <FormSkeleton />}
      <BookingNotices />
      <BookingDialogs />
    </Page>
  )
}

/** The page contains the link from the start, because it needs neither the booking nor its prices. */
function GuestLogin() {
  const t = useTranslations('checkout.account')
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  const isChanging = useIsChanging()
  // The persons of a booking are known when the visitor changes it, so a login would fill in nothing.
  if (isAuthenticated || isChanging) return null
  return (
    <p data-part="help">
      {t('guest')}{' '}
      <RouterLink to="/{-$tenant}/{-$locale}/login" search={{ next: 'checkout' }}>
        {t('login')}
      </RouterLink>
    </p>
  )
}

const PERSONS = ['one', 'two']
const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f']

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
