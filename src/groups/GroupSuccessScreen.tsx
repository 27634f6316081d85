import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { reservationStanding } from '#domain/reservation/reservation-status.ts'
import { bookingPage } from '#src/base/booking-page.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useSite } from '#src/api/useSite.ts'
import { BookingHold } from '#src/booking/parts/HoldClock.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { LazyNotFound, usePreloadNotShown } from '#src/checkout/booked/NotShown.tsx'
import { WithdrawnNotice } from '#src/checkout/booked/BookedActions.tsx'
import { PayLink } from '#src/layout/PayLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { Money } from '#src/base/Money.tsx'
import { useIsRestored } from '#src/visit/useIsRestored.ts'
import { sentInquiry } from './sent-inquiry.ts'
import { GroupSkeleton } from './GroupSkeleton.tsx'
import { LeadersLink } from './LeadersLink.tsx'
import '#src/checkout/booked/Booked.css'

export function GroupSuccessScreen() {
  const { booking } = useSearch({ from: '/{-$tenant}/{-$locale}/groups' })
  return booking === undefined ? <WithoutBooking /> : <GroupBooked bookingId={booking} />
}

/** Renders a skeleton on the server, because only the tab knows whether it has sent an inquiry. */
function WithoutBooking() {
  const { tenant } = useSite()
  if (!useIsRestored()) return <GroupSkeleton />
  return sentInquiry.read(tenant) ? <InquirySent /> : <NoGroup />
}

function NoGroup() {
  const t = useTranslations('groups.success.none')
  const ended = useTranslations('groups.ended')
  return (
    <Page title={t('title')} takesFocus>
      <p>{t('text')}</p>
      <PagePart title={ended('link')}>
        <p>{ended('linkHelp')}</p>
        <LeadersLink />
      </PagePart>
      <Home />
    </Page>
  )
}

function InquirySent() {
  const t = useTranslations('groups.success')
  const { settings } = useSite()
  return (
    <Page title={t('inquiry.title')} takesFocus>
      <Notice kind="success">{t('inquiry.text', { shop: settings.name })}</Notice>
      <p>{t('inquiry.next')}</p>
      <Home />
    </Page>
  )
}

function GroupBooked({ bookingId }: { bookingId: string }) {
  const t = useTranslations('groups.success')
  const booking = useTranslations('checkout')
  const { today } = useSite()
  usePreloadNotShown()
  const { data, isPending } = useQuery({ ...reservationQuery(useApi(), bookingId), retry: false })
  if (isPending) return <GroupSkeleton />
  if (!data) return <LazyNotFound why="notFound" />
  const { number, email, amount } = data
  const standing = reservationStanding(data, today)
  const title = {
    paid: t('booked.title'),
    unpaid: t('open.title'),
    expired: booking('success.over.title'),
    withdrawn: booking('withdraw.received.title'),
    cancelled: booking('success.cancelled'),
  }[standing]
  const isOver = standing !== 'paid' && standing !== 'unpaid'
  return (
    <Page title={title} takesFocus>
      {standing === 'withdrawn' && <WithdrawnNotice reservation={data} />}
      {standing === 'expired' && <Notice kind="info">{booking('success.over.text')}</Notice>}
      {standing === 'unpaid' && (
        <Notice kind="warning">
          <p>{t('open.text')}</p>
          <BookingHold reservation={data} />
          <PayLink bookingId={bookingId}>{t('open.pay')}</PayLink>
        </Notice>
      )}
      <div data-part="ticket" data-over={isOver || undefined}>
        <div data-part="ticket-words" data-stack="4">
          <p data-part="ticket-label" data-strong>
            {t('number')}
          </p>
          <p data-part="ticket-number">{unbrokenNumber(number)}</p>
          {!isOver && (
            <p data-part="ticket-note">
              {t('total')} <Money cents={amount} />
            </p>
          )}
        </div>
      </div>
      {!isOver && <p>{t(standing === 'unpaid' ? 'open.mail' : 'booked.mail', { email })}</p>}
      <p>
        <RouterLink data-part="button" data-kind="quiet" {...bookingPage(bookingId)}>
          {t('booking')}
        </RouterLink>
      </p>
      <Home />
    </Page>
  )
}

function Home() {
  const t = useTranslations('groups.success')
  return (
    <p>
      <RouterLink data-part="link" to="/{-$tenant}/{-$locale}">
        {t('home')}
      </RouterLink>
    </p>
  )
}
