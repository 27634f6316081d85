import { useTranslations } from 'use-intl'
import { Details } from '#src/ui/Details.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { Page } from '#src/layout/Page.tsx'
import type { Reservation } from '#contract/checkout.ts'
import { isDelivered, transportOf } from '#domain/booking/special-rules.ts'
import { isAhead, isDueAtShop, isPaid } from '#domain/reservation/reservation-status.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { ChangeBooking, ChangeWaiting } from '#src/booking/change/ChangeBooking.tsx'
import { ChangeSaved } from '#src/booking/change/ChangeSaved.tsx'
import { lazyContent } from '#src/base/lazy-content.tsx'
import { Money } from '#src/base/Money.tsx'
import { QrCode } from '#src/base/QrCode.tsx'
import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'
import { BookedActions, WithdrawnNotice, WithdrawPart } from './BookedActions.tsx'
import { Cancelling } from './Cancelling.tsx'
import { WayThere } from './WayThere.tsx'
import { areMany, BookedItems } from '#src/checkout/booked/BookedItems.tsx'
import { CartSum, DepositNote } from '#src/checkout/CartItems.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { BookingHold } from '#src/booking/parts/HoldClock.tsx'
import { PayLink } from '#src/layout/PayLink.tsx'
import { BookedRental } from '#src/checkout/RentalFacts.tsx'
import '#src/ui/Button.css'
import './Booked.css'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'

/** Only bookings of groups that were changed have a history. */
const GroupHistory = lazyContent(() => import('#src/booking/change/GroupHistory.tsx').then((file) => file.GroupHistory))

const STANDINGS = ['paid', 'unpaid', 'expired', 'withdrawn', 'cancelled'] as const

const standingOf = (snapshot: CheckoutSnapshot) =>
  STANDINGS.find((standing) => snapshot.matches({ success: { standing } })) ?? 'unpaid'

export function Booked({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('checkout')
  const pages = useTranslations('common.pages')
  const { bookingId, number, booking, cart, email, createUser, cancellation, changeFees } = reservation
  const changedBy = useCheckout(({ context }) => context.changedBy)
  const api = useApi()
  const send = useCheckoutSend()
  const standing = useCheckout(standingOf)
  const paid = standing === 'paid'
  const delivered = isDelivered(
    transportOf(
      useSite().specials,
      cart.specials.map(({ id }) => id),
    ),
  )
  const isOver = standing === 'expired' || standing === 'withdrawn' || standing === 'cancelled'
  const sumLabel = t(isPaid(reservation) && !isDueAtShop(reservation, booking) ? 'success.paid' : 'items.total')
  const codeNote = !paid ? 'success.keep' : delivered ? 'success.codeDelivered' : 'success.code'
  const title = {
    paid: pages('success'),
    unpaid: t('success.unpaid.title'),
    expired: t('success.over.title'),
    withdrawn: t('withdraw.received.title'),
    cancelled: t('success.cancelled'),
  }[standing]
  const bring = (
    <ul data-part="bring" data-stack="4">
      <li>{t.rich('success.bringNumber', { number, nr: unbrokenNumber })}</li>
      <li>{t('success.bringId')}</li>
      <li>{t('success.bringAll')}</li>
    </ul>
  )
  return (
    <Page title={title} takesFocus>
      {changedBy !== null && isAhead(reservation) && <ChangeSaved changedBy={changedBy} />}
      <ChangeWaiting reservation={reservation} />
      {standing === 'unpaid' && (
        <Notice kind="warning">
          <p>{t('success.unpaid.text')}</p>
          <BookingHold reservation={reservation} />
          <PayLink bookingId={bookingId}>{t('success.unpaid.pay')}</PayLink>
        </Notice>
      )}
      {standing === 'expired' && <Notice kind="info">{t('success.over.text')}</Notice>}
      {standing === 'withdrawn' && <WithdrawnNotice reservation={reservation} />}
      <div data-part="ticket" data-over={isOver || undefined}>
        <div data-part="ticket-words" data-stack="4">
          <p data-part="ticket-label" data-strong>
            {t('success.number')}
          </p>
          <p data-part="ticket-number">{unbrokenNumber(number)}</p>
          {!isOver && areMany(cart.persons) && (
            <p data-part="ticket-note">
              {sumLabel} <Money cents={cart.price.amount} />, {t('items.persons', { count: cart.persons.length })}
            </p>
          )}
          {!isOver && <p data-part="ticket-note">{t(codeNote)}</p>}
        </div>
        {paid && <QrCode part="pickup-code" text={number} label={t('success.codeLabel', { number })} />}
      </div>
      {paid && <p>{t('success.mailed', { email })}</p>}
      {createUser && standing !== 'cancelled' && (
        <Notice kind="info" title={t('account.invitedTitle')}>
          {t('account.invited', { email })}
        </Notice>
      )}
      {paid && <BookedActions reservation={reservation} />}
      <PagePart title={t('facts.title')}>
        <BookedRental reservation={reservation} />
        {paid && !delivered && areMany(cart.persons) && <Details summary={t('success.bring')}>{bring}</Details>}
      </PagePart>
      {paid && !delivered && !areMany(cart.persons) && <PagePart title={t('success.bring')}>{bring}</PagePart>}
      {paid && !delivered && <WayThere location={reservation.location} />}
      <PagePart title={t('items.title')}>
        <BookedItems cart={cart} persons={booking.persons} />
        <CartSum cart={cart} label={sumLabel} />
        {changeFees > 0 && (
          <p data-part="items-row">
            <span>{t('change.fees')}</span>
            <Money cents={changeFees} />
          </p>
        )}
        {isAhead(reservation) && <DepositNote cart={cart} />}
      </PagePart>
      <ChangeBooking reservation={reservation} />
      {reservation.history?.[0] && <GroupHistory reservation={reservation} />}
      {(standing === 'cancelled' || (standing !== 'withdrawn' && cancellation.possible)) && (
        <Cancelling
          reservation={reservation}
          cancel={(signal) => api.call('postCancel', { params: { bookingId }, body: {}, signal })}
          onOutdated={() => send({ type: 'reservation.reload' })}
        />
      )}
      <WithdrawPart reservation={reservation} />
      <p data-part="booked-again">
        <RouterLink data-part="button" data-kind="quiet" to="/{-$tenant}/{-$locale}">
          {t('success.again')}
        </RouterLink>
      </p>
    </Page>
  )
}
