import { useTranslations } from 'use-intl'
import type { StaffReservation } from '#contract/staff.ts'
import { countDays } from '#domain/calendar/days.ts'
import { isDelivered, isPickedUp, transportOf } from '#domain/booking/special-rules.ts'
import { useSite } from '#src/api/useSite.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { mailLink, phoneLink } from '#src/ui/contact-links.tsx'
import { useMoment } from '#src/base/useMoment.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { STATUS } from '#contract/constants.ts'
import { Money } from '#src/base/Money.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** Period, handover and location of a reservation, and its contact. */
export function StaffReservationFacts({
  details: { reservation, contact, accommodation },
}: {
  details: StaffReservation
}) {
  const { date, hours, handover, location, groupname, booking, bookedAt, email, cart } = reservation
  const t = useTranslations('staff.reservation')
  const facts = useTranslations('checkout.facts')
  const moment = useMoment()
  const durations = useTranslations('halfday')
  const { day, days } = useFormat()
  const transport = transportOf(
    useSite().specials,
    cart.specials.map(({ id }) => id),
  )
  const at = (on: string, time: string | null) => (time ? t('at', { day: day(on), time }) : day(on))
  return (
    <Facts
      facts={[
        [t('period'), hours === null ? days(countDays(date)) : durations('hours', { count: hours })],
        [facts(`pickup.${transport}`), at(handover.pickupdate, isDelivered(transport) ? null : handover.pickuptime)],
        [facts(`return.${transport}`), at(handover.returndate, isPickedUp(transport) ? null : handover.returntime)],
        [facts(`place.${transport}`), location.title],
        [t('phone'), contact.phone && phoneLink(contact.phone)],
        [t('email'), email && mailLink(email)],
        [t('accommodation'), accommodation],
        [t('group'), groupname],
        [t('remark'), booking.remark],
        [t('bookedAt'), moment(bookedAt, { dateStyle: 'medium', timeStyle: 'short' })],
      ]}
    />
  )
}

/** The amounts of a reservation and its units; amounts that are nought are left out, except the price and what was paid. */
export function ReservationSums({ details: { reservation, sums } }: { details: StaffReservation }) {
  const t = useTranslations('staff.sums')
  const isCancelled = reservation.status === STATUS.cancelled
  const rows = [
    { key: 'amount', cents: reservation.amount, isShown: true },
    { key: 'changeFees', cents: reservation.changeFees, isShown: reservation.changeFees > 0 },
    { key: 'paid', cents: sums.paid, isShown: true },
    { key: 'toPay', cents: sums.toPay, isShown: sums.toPay > 0 },
    { key: 'fee', cents: reservation.cancellation.fee, isShown: isCancelled },
    { key: 'refunded', cents: sums.refunded, isShown: sums.refunded > 0 },
    { key: 'owed', cents: sums.owed, isShown: sums.owed > 0 },
    { key: 'left', cents: sums.left, isShown: sums.paid > 0 },
  ] as const
  return (
    <dl data-part="sums">
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ key, cents }) => (
          <div key={key} data-part="sums-row" data-sum={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      <div data-part="sums-row">
        <dt>{t('units')}</dt>
        <dd data-numbers>{t('unitCount', { count: sums.units })}</dd>
      </div>
    </dl>
  )
}

/** Declared withdrawals, which the staff have to decide about until the booking is cancelled. */
export function StaffWithdrawals({ details: { reservation, timeline } }: { details: StaffReservation }) {
  const t = useTranslations('staff.reservation.withdrawn')
  const moment = useMoment()
  const declared = timeline.filter((entry) => entry.kind === 'withdrawal')
  if (declared.length === 0 || reservation.status === STATUS.cancelled) return null
  return (
    <Notice kind="warning">
      {declared.map(({ at: instant, name }) => {
        const at = moment(instant, { dateStyle: 'long', timeStyle: 'short' })
        return (
          <p key={instant} data-numbers>
            {name === '' ? t('unnamed', { at }) : t('by', { at, name })}
          </p>
        )
      })}
      <p>{t(reservation.withdrawnAt === undefined ? 'other' : 'same')}</p>
    </Notice>
  )
}
