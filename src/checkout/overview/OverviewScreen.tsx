import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useLoadBeside } from '#src/base/useLoadBeside.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useQuery } from '#src/api/query.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { ChangeNotice } from '#src/booking/change/ChangeNotice.tsx'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { BookingDialogs, BookingNotices } from '#src/booking/dialogs/BookingNotices.tsx'
import { BookingHold } from '#src/booking/parts/HoldClock.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { CheckoutSteps, isBookingReady } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'

const LazyOverview = lazyWithPreload(() => import('./Overview.tsx').then((file) => file.Overview), <PartsSkeleton />)

export const loadOverview = (): Promise<void> => LazyOverview.preload()

export function OverviewScreen() {
  const t = useTranslations('checkout')
  const pages = useTranslations('common.pages')
  const isChanging = useIsChanging()
  const isReady = useCheckout(isBookingReady)
  // Renders the booking in steps that the browser can interrupt, because rendering all of it at once blocks a phone.
  const isShown = useDeferredValue(isReady) && isReady
  useLoadBeside(LazyOverview.loadNow)
  return (
    <Page
      steps={<CheckoutSteps current="overview" />}
      title={pages('overview')}
      help={t(isChanging ? 'change.help' : 'overview.help')}
    >
      <ChangeNotice />
      <OverviewHold />
      {isShown ? <LazyOverview /> : <PartsSkeleton />}
      <BookingNotices />
      <BookingDialogs />
    </Page>
  )
}

function OverviewHold() {
  const bookingId = useBooking(({ context }) => context.reservation?.bookingId ?? null)
  const { data: reservation } = useQuery(reservationQuery(useApi(), bookingId))
  return reservation && <BookingHold key={bookingId} reservation={reservation} />
}
