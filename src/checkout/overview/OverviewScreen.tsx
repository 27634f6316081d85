import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useQuery } from '#src/api/query.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { ChangeNotice } from '#src/booking/change/ChangeNotice.tsx'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { BookingDialogs } from '#src/booking/dialogs/BookingDialogs.tsx'
import { BookingNotices } from '#src/booking/dialogs/BookingNotices.tsx'
import { BookingHold } from '#src/booking/parts/BookingHold.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { CheckoutSteps } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { isBookingReady } from '#src/checkout/is-booking-ready.ts'
import { Overview } from './Overview.tsx'

/** Cart step 2: everything once more, and the order. */
export function OverviewScreen() {
  const t = useTranslations('checkout')
  const pages = useTranslations('common.pages')
  const isChanging = useIsChanging()
  const isReady = useCheckout(isBookingReady)
  return (
    <Page
      steps={<CheckoutSteps current="overview" />}
      title={pages('overview')}
      help={t(isChanging ? 'change.help' : 'overview.help')}
    >
      <ChangeNotice />
      <OverviewHold />
      {isReady ? <Overview /> : <PartsSkeleton />}
      <BookingNotices />
      <BookingDialogs />
    </Page>
  )
}

/** Of an order that was placed before: its clock goes on. */
function OverviewHold() {
  const bookingId = useBooking(({ context }) => context.reservation?.bookingId ?? null)
  const { data: reservation } = useQuery(reservationQuery(useApi(), bookingId))
  return reservation && <BookingHold key={bookingId} reservation={reservation} />
}
