import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { CounterAppointment } from '#contract/staff.ts'
import { AppointmentActions } from './AppointmentActions.tsx'
import { groupAppointments } from './group-appointments.ts'
import { useLocations } from '#src/api/useSite.ts'
import { STATUS } from '#contract/constants.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { endOfHours } from '#domain/calendar/end-of-hours.ts'
import { formatTime } from '#domain/text/format-time.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { CounterExtras } from '#src/staff/booking/CounterExtras.tsx'
import { GearOfPersons } from '#src/staff/booking/GearOfPersons.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'

interface AppointmentListProps {
  kind: AppointmentKind
  appointments: readonly CounterAppointment[]
  isDue: boolean
}

const TITLES = { pickup: 'pickups', delivery: 'deliveries', return: 'returns', returnPickup: 'returnPickups' } as const

const hourText = (hour: number) => `${hour}:00`

export function AppointmentList({ kind, appointments, isDue }: AppointmentListProps) {
  const t = useTranslations('staff.list')
  const locations = useLocations()
  const id = useId()
  const isAtShop = kind === 'pickup' || kind === 'return'
  const titleOf = (location: string) => locations.find((place) => place.id === location)?.title ?? location
  return (
    <section data-part="appointments" data-stack="16" id={kind} aria-labelledby={id}>
      <h2 id={id} data-part="appointments-title" tabIndex={-1}>
        {t(TITLES[kind])} <span data-numbers>{appointments.length}</span>
      </h2>
      {appointments.length === 0 && (
        <p data-part="appointments-none" data-quiet>
          {t(kind === 'pickup' ? 'noPickups' : 'noReturns')}
        </p>
      )}
      {groupAppointments(appointments).map(({ location, hours }) => (
        <div key={location} data-part="appointments-location" data-stack="16">
          {locations.length > 1 && <h3>{titleOf(location)}</h3>}
          {hours.map(({ hour, appointments: within }) => (
            <div key={hour ?? 'anytime'} data-part="appointments-hour" data-stack="12">
              {isAtShop && (
                <p data-part="appointments-when" data-quiet data-strong data-numbers>
                  {hour === null ? t('anytime') : t('hour', { from: hourText(hour), to: hourText(hour + 1) })}
                </p>
              )}
              {within.map((appointment) => (
                <AppointmentCard
                  key={appointment.number}
                  appointment={appointment}
                  kind={kind}
                  isDue={isDue}
                  level={locations.length > 1 ? 4 : 3}
                />
              ))}
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

type AppointmentKind = 'pickup' | 'delivery' | 'return' | 'returnPickup'

interface AppointmentCardProps {
  appointment: CounterAppointment
  kind: AppointmentKind
  isDue: boolean
  level: 3 | 4
}

function AppointmentCard({ appointment, kind, isDue, level }: AppointmentCardProps) {
  const { number, status, time, date, hours, start, contact, groupname, remark, accommodation, persons, extras } =
    appointment
  const { handedOutAt } = appointment
  const t = useTranslations('staff.list')
  const Heading = `h${level}` as const
  const durations = useTranslations('halfday')
  const { day } = useFormat()
  const isEnd = kind === 'return' || kind === 'returnPickup'
  const inDays = isEnd ? t('since', { day: day(date.from) }) : t('until', { day: day(date.to) })
  const howLong = () => {
    if (hours === null) return inDays
    const length = durations('hours', { count: hours })
    if (!start) return length
    const ends = isEnd
      ? t('sinceTime', { time: formatTime(start) })
      : t('untilTime', { time: formatTime(endOfHours(start, hours)) })
    return `${length}, ${ends}`
  }
  return (
    <article data-part="appointment" data-stack="8" data-status={status}>
      <header data-part="appointment-head">
        <Heading data-part="appointment-name">
          <RouterLink to="/{-$tenant}/{-$locale}/staff/reservations/$number" params={(place) => ({ ...place, number })}>
            {contact.name || t('nobody')}
            <VisuallyHidden>, {number}</VisuallyHidden>
          </RouterLink>
        </Heading>
        {time && (
          <span data-part="appointment-time" data-numbers>
            {t('time', { time: formatTime(time) })}
          </span>
        )}
      </header>
      <p data-part="staff-line" data-quiet data-numbers>
        {unbrokenNumber(number)}
        <span>{t('people', { count: persons.length })}</span>
        <span>{howLong()}</span>
        {groupname && <span>{t('group', { name: groupname })}</span>}
        {contact.phone && <span>{contact.phone}</span>}
      </p>
      {status === STATUS.completed && (
        <p data-part="appointment-done" data-row="8" data-strong>
          <Icon name="check" />
          {t('completed')}
        </p>
      )}
      {status === STATUS.paid && handedOutAt !== null && (
        <p data-part="appointment-done" data-row="8" data-strong>
          <Icon name="check" />
          {t('handedOut')}
        </p>
      )}
      <GearOfPersons persons={persons} ticksOf={isDue && status === STATUS.paid ? number : undefined} />
      <CounterExtras number={number} extras={extras} level={level === 3 ? 4 : 5} />
      {accommodation && <p data-part="appointment-stay">{t('stay', { address: accommodation })}</p>}
      {remark && <p data-part="appointment-remark">{remark}</p>}
      <AppointmentActions appointment={appointment} isEnd={isEnd} isDue={isDue} />
    </article>
  )
}
