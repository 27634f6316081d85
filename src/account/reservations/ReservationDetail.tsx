import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQueryClient } from '#src/api/query.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import type { Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { displayedStatus, isAhead, isDueAtShop, isPaid, isPayable } from '#domain/reservation/reservation-status.ts'
import { CUSTOMER } from '#src/session/session-actor.ts'
import { ChangeBooking, ChangeWaiting } from '#src/booking/change/ChangeBooking.tsx'
import { useBegun } from '#src/booking/change/useBegun.ts'
import { GroupHistory } from '#src/booking/change/GroupHistory.tsx'
import { BookedActions, WithdrawnNotice, WithdrawPart } from '#src/checkout/booked/BookedActions.tsx'
import { Cancelling } from '#src/checkout/booked/Cancelling.tsx'
import { BookedItems } from '#src/checkout/booked/BookedItems.tsx'
import { CartSum, DepositNote } from '#src/checkout/CartItems.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { BookedRental } from '#src/checkout/RentalFacts.tsx'
import { BookingHold } from '#src/booking/parts/HoldClock.tsx'
import { PayLink } from '#src/layout/PayLink.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { StatusMark } from '#src/base/StatusMark.tsx'
import { loadAgain } from '#machines/visit/load.ts'
import { Button } from '#src/ui/Button.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { BookedPersons } from './BookedPersons.tsx'
import './Reservations.css'
import '#src/checkout/booked/Booked.css'

export function ReservationDetail({ reservation }: { reservation: Reservation }) {
  const { bookingId, status, expired, bookedAt, cart, booking } = reservation
  const api = useAccountApi()
  const queries = useQueryClient()
  const t = useTranslations('account.reservation')
  const tStatus = useTranslations('account.status')
  const tCheckout = useTranslations('checkout')
  const moment = useMoment()
  const now = useBooking(({ context }) => context.shop.now)
  const paid = isPaid(reservation)
  const shownStatus = displayedStatus(reservation)
  return (
    <>
      <p data-part="reservation-head">
        <span data-numbers>{t('bookedAt', { day: moment(bookedAt, { dateStyle: 'long' }) })}</span>
        <StatusMark status={shownStatus}>{tStatus(shownStatus)}</StatusMark>
      </p>
      {shownStatus === 'withdrawn' && (
        <WithdrawnNotice reservation={reservation} title={tCheckout('withdraw.received.title')} />
      )}
      {status === STATUS.open &&
        shownStatus !== 'withdrawn' &&
        (isPayable(reservation, now) ? (
          <Notice kind="warning" title={t(expired ? 'expired.title' : 'unpaid.title')}>
            <p>{t(expired ? 'expired.text' : 'unpaid.text')}</p>
            <BookingHold reservation={reservation} />
            <PayLink bookingId={bookingId}>{tCheckout('success.unpaid.pay')}</PayLink>
          </Notice>
        ) : (
          <Notice kind="info" title={tCheckout('success.over.title')}>
            {tCheckout('success.over.text')}
          </Notice>
        ))}
      <ChangeWaiting reservation={reservation} />
      {paid && <BookedActions reservation={reservation} />}
      <PagePart title={tCheckout('facts.title')}>
        <BookedRental reservation={reservation} />
      </PagePart>
      <PagePart title={tCheckout('overview.persons')}>
        <BookedPersons booking={booking} />
      </PagePart>
      <PagePart title={tCheckout('items.title')}>
        <BookedItems cart={cart} persons={booking.persons} />
        <CartSum
          cart={cart}
          label={tCheckout(paid && !isDueAtShop(reservation, booking) ? 'success.paid' : 'items.total')}
        />
        {isAhead(reservation) && <DepositNote cart={cart} />}
      </PagePart>
      <ChangeBooking reservation={reservation} />
      <GroupHistory reservation={reservation} />
      <PagePart title={t('again.title')}>
        <p>{t('again.text')}</p>
        <Rebook reservation={reservation} />
      </PagePart>
      {shownStatus !== 'withdrawn' && (
        <Cancelling
          reservation={reservation}
          cancel={(signal) => api.call('postReservationCancel', { params: { id: bookingId }, body: {}, signal })}
          onOutdated={() => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === CUSTOMER })}
        />
      )}
      <WithdrawPart reservation={reservation} />
      <p>
        <RouterLink to="/{-$tenant}/{-$locale}/user/reservations">{t('toList')}</RouterLink>
      </p>
    </>
  )
}

function Rebook({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('account.reservation.again')
  const send = useBookingSend()
  const navigate = useNavigate()
  const begun = useBegun()
  const rebook = async () => {
    send({ type: 'booking.load', ...loadAgain(reservation) })
    await navigate({ to: '/{-$tenant}/{-$locale}', hash: 'calendar' })
  }
  return (
    <>
      {begun && <p>{t('begun')}</p>}
      <div data-part="account-actions" data-row="wrap 12">
        <Button kind="quiet" onPress={() => void rebook()}>
          {t('submit')}
        </Button>
      </div>
    </>
  )
}
