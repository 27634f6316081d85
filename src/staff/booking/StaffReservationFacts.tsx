import { useFormatter, useTranslations } from 'use-intl'
import type { StaffReservation } from '#contract/staff.ts'
import { countDays } from '#domain/calendar/days.ts'
import { isDelivered, isPickedUp, transportOf } from '#domain/booking/special-rules.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'

/** When, where, and how they are reached. */
export function StaffReservationFacts({
  details: { reservation, contact, accommodation },
}: {
  details: StaffReservation
}) {
  const { date, hours, handover, location, groupname, booking, bookedAt, email, cart } = reservation
  const t = useTranslations('staff.reservation')
  const facts = useTranslations('checkout.facts')
  const format = useFormatter()
  const durations = useTranslations('halfday')
  const { day, days } = useFormat()
  const transport = transportOf(
    useSite().specials,
    cart.specials.map(({ id }) => id),
  )
  const moment = (on: string, time: string | null) => (time ? t('at', { day: day(on), time }) : day(on))
  return (
    <dl data-part="staff-facts" data-numbers>
      <dt>{t('period')}</dt>
      <dd>{hours === null ? days(countDays(date)) : durations('hours', { count: hours })}</dd>
      <dt>{facts(`pickup.${transport}`)}</dt>
      <dd>{moment(handover.pickupdate, isDelivered(transport) ? null : handover.pickuptime)}</dd>
      <dt>{facts(`return.${transport}`)}</dt>
      <dd>{moment(handover.returndate, isPickedUp(transport) ? null : handover.returntime)}</dd>
      <dt>{facts(`place.${transport}`)}</dt>
      <dd>{location.title}</dd>
      {contact.phone && (
        <>
          <dt>{t('phone')}</dt>
          <dd>
            <a data-part="link" href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
              {contact.phone}
            </a>
          </dd>
        </>
      )}
      {email && (
        <>
          <dt>{t('email')}</dt>
          <dd>
            <a data-part="link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </>
      )}
      {accommodation && (
        <>
          <dt>{t('accommodation')}</dt>
          <dd>{accommodation}</dd>
        </>
      )}
      {groupname && (
        <>
          <dt>{t('group')}</dt>
          <dd>{groupname}</dd>
        </>
      )}
      {booking.remark && (
        <>
          <dt>{t('remark')}</dt>
          <dd>{booking.remark}</dd>
        </>
      )}
      <dt>{t('bookedAt')}</dt>
      <dd>{format.dateTime(new Date(bookedAt), { dateStyle: 'medium', timeStyle: 'short' })}</dd>
    </dl>
  )
}
