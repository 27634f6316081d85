import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import type { CounterAppointment } from '#contract/staff.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { CounterExtras } from '#src/staff/booking/CounterExtras.tsx'
import { GearOfPersons } from '#src/staff/booking/GearOfPersons.tsx'
import { bookingNumber } from '#src/base/booking-number.tsx'

/** `delivery` and `returnPickup`: the shop drives to the customer. */
export type AppointmentKind = 'pickup' | 'delivery' | 'return' | 'returnPickup'

interface AppointmentCardProps {
  appointment: CounterAppointment
  kind: AppointmentKind
  /** Of its heading. */
  level: 3 | 4
}

/** An appointment: time, name and purpose. The whole card opens the booking. */
export function AppointmentCard({ appointment, kind, level }: AppointmentCardProps) {
  const { number, status, time, date, hours, contact, groupname, remark, accommodation, persons, extras, handedOutAt } =
    appointment
  const t = useTranslations('staff.list')
  const Heading = `h${level}` as const
  const durations = useTranslations('halfday')
  const { day } = useFormat()
  const isEnd = kind === 'return' || kind === 'returnPickup'
  const inDays = isEnd ? t('since', { day: day(date.from) }) : t('until', { day: day(date.to) })
  const howLong = hours === null ? inDays : durations('hours', { count: hours })
  return (
    <article data-part="appointment" data-status={status}>
      <header data-part="appointment-head">
        <Heading data-part="appointment-name">
          <RouterLink to="/{-$tenant}/{-$locale}/staff/reservations/$number" params={(place) => ({ ...place, number })}>
            {contact.name || t('nobody')}
            <VisuallyHidden>, {number}</VisuallyHidden>
          </RouterLink>
        </Heading>
        {time && (
          <span data-part="appointment-time" data-numbers>
            {t('time', { time })}
          </span>
        )}
      </header>
      <p data-part="appointment-facts" data-numbers>
        {bookingNumber(number)}
        <span>{t('people', { count: persons.length })}</span>
        <span>{howLong}</span>
        {groupname && <span>{t('group', { name: groupname })}</span>}
        {contact.phone && <span>{contact.phone}</span>}
      </p>
      {status === STATUS.completed && (
        <p data-part="appointment-done">
          <Icon name="check" />
          {t('completed')}
        </p>
      )}
      {status === STATUS.paid && handedOutAt !== null && (
        <p data-part="appointment-done">
          <Icon name="check" />
          {t('handedOut')}
        </p>
      )}
      <GearOfPersons persons={persons} />
      <CounterExtras number={number} extras={extras} level={level === 3 ? 4 : 5} />
      {accommodation && <p data-part="appointment-stay">{t('stay', { address: accommodation })}</p>}
      {remark && <p data-part="appointment-remark">{remark}</p>}
    </article>
  )
}
