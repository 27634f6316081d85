import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { BookingNotFound } from '#src/checkout/booked/BookingNotFound.tsx'
import { PayLink } from '#src/checkout/payment/PayLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { nr } from '#src/nr.tsx'
import { Money } from '#src/Money.tsx'
import { GroupSkeleton } from './GroupSkeleton.tsx'
import '#src/checkout/booked/Booked.css'

/** What a completed group has become: a booking to be paid, or paid at the shop, or an inquiry. */
export function GroupSuccessScreen() {
  const { booking } = useSearch({ from: '/{-$tenant}/{-$locale}/groups' })
  return booking === undefined ? <InquirySent /> : <GroupBooked bookingId={booking} />
}

function InquirySent() {
  const t = useTranslations('groups.success')
  const { settings } = useSite()
  return (
    <Page title={t('inquiry.title')} takesFocus>
      <Notice kind="success">
        <p>{t('inquiry.text', { shop: settings.name })}</p>
      </Notice>
      <p>{t('inquiry.next')}</p>
      <Home />
    </Page>
  )
}

function GroupBooked({ bookingId }: { bookingId: string }) {
  const t = useTranslations('groups.success')
  const { data, isPending } = useQuery({ ...reservationQuery(useApi(), bookingId), retry: false })
  if (isPending) return <GroupSkeleton />
  if (!data) return <BookingNotFound why="notFound" />
  const { number, status, email, amount } = data
  const isOpen = status === STATUS.open
  return (
    <Page title={t(isOpen ? 'open.title' : 'booked.title')} takesFocus>
      {isOpen && (
        <Notice kind="warning">
          <p>{t('open.text')}</p>
          <PayLink bookingId={bookingId}>{t('open.pay')}</PayLink>
        </Notice>
      )}
      <div data-part="ticket">
        <div data-part="ticket-words">
          <p data-part="ticket-label">{t('number')}</p>
          <p data-part="ticket-number">{nr(number)}</p>
          <p data-part="ticket-note">
            {t('total')} <Money cents={amount} />
          </p>
        </div>
      </div>
      <p>{t(isOpen ? 'open.mail' : 'booked.mail', { email })}</p>
      <p>
        <RouterLink
          data-part="button"
          data-kind="quiet"
          to="/{-$tenant}/{-$locale}/checkout/success"
          search={{ booking: bookingId }}
          reloadDocument
        >
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
