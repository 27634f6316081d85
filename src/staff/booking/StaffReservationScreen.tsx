import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { getStaffReservation, type StaffReservation } from '#contract/staff.ts'
import { isDueAtShop, displayedStatus } from '#domain/reservation/reservation-status.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { StatusMark } from '#src/base/StatusMark.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { CounterActions } from './CounterActions.tsx'
import { CounterExtras } from './CounterExtras.tsx'
import { FindBooking } from '#src/staff/find/FindBooking.tsx'
import { GearOfPersons } from './GearOfPersons.tsx'
import { ReservationSums, StaffReservationFacts, StaffWithdrawals } from './StaffReservationFacts.tsx'
import { Timeline } from './Timeline.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import './StaffReservation.css'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'

/** One reservation for the staff: its equipment, amounts and stock, its history, and the actions that it allows. */
export function StaffReservationScreen() {
  const t = useTranslations('staff.reservation')
  const { number } = useParams({ from: '/{-$tenant}/{-$locale}/staff/reservations/$number' })
  const query = useStaffQuery(['reservation', number], (send, signal) =>
    send(getStaffReservation, { params: { number }, signal }),
  )
  const notFound = {
    title: t.rich('notFound.title', { number, nr: unbrokenNumber }),
    text: t('notFound.text'),
    way: (
      <p>
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('toCounter')}</RouterLink>
      </p>
    ),
  }
  return (
    <StaffPage>
      <FindBooking />
      <StaffLoaded key={number} query={query} notFound={notFound}>
        {(details) => <ReservationDetails details={details} />}
      </StaffLoaded>
    </StaffPage>
  )
}

function ReservationDetails({ details }: { details: StaffReservation }) {
  const t = useTranslations('staff')
  const { today } = useSite()
  const { day, money } = useFormat()
  const { reservation, contact, persons, extras, timeline } = details
  const { number, handover, change } = reservation
  const kind = displayedStatus(reservation)
  // After the pickup day, the list of the day of the return names the reservation.
  const listed = handover.pickupdate < today ? handover.returndate : handover.pickupdate
  return (
    <>
      <div data-part="staff-head">
        <StaffHeading title={contact.name || t.rich('reservation.title', { number, nr: unbrokenNumber })} />
        <p data-part="staff-number" data-numbers>
          {unbrokenNumber(number)}
          <StatusMark status={kind}>
            {t(isDueAtShop(reservation, reservation.booking) && kind === '50' ? 'status.payAtShop' : `status.${kind}`)}
          </StatusMark>
        </p>
      </div>
      <StaffWithdrawals details={details} />
      {change && <Notice kind="info">{t('reservation.change', { amount: money(change.difference) })}</Notice>}
      {reservation.booking.isGroup && (
        <p>
          <RouterLink to="/{-$tenant}/{-$locale}/staff/groups/$number" params={(at) => ({ ...at, number })}>
            {t('groups.toPacking')}
          </RouterLink>
        </p>
      )}
      <CounterActions details={details} />
      <div data-part="staff-columns">
        <div>
          <StaffReservationFacts details={details} />
          <PagePart title={t('reservation.gear')}>
            <GearOfPersons persons={persons} />
            <CounterExtras number={number} extras={extras} level={3} />
          </PagePart>
        </div>
        <div>
          <PagePart title={t('sums.title')}>
            <ReservationSums details={details} />
          </PagePart>
          <PagePart title={t('timeline.title')}>
            <Timeline entries={timeline} />
          </PagePart>
        </div>
      </div>
      <p>
        <RouterLink
          to="/{-$tenant}/{-$locale}/staff"
          search={{ date: listed === today ? undefined : listed, location: undefined }}
        >
          {t('reservation.toDay', { day: day(listed) })}
        </RouterLink>
      </p>
    </>
  )
}
