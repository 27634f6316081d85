import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { CounterAppointment } from '#contract/staff.ts'
import { groupAppointments } from '#domain/reservation/counter-day.ts'
import { useLocations } from '#src/api/useSite.ts'
import { AppointmentCard, type AppointmentKind } from './AppointmentCard.tsx'

interface AppointmentListProps {
  kind: AppointmentKind
  appointments: readonly CounterAppointment[]
}

const TITLES = { pickup: 'pickups', delivery: 'deliveries', return: 'returns', returnPickup: 'returnPickups' } as const

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Appointments of one kind on a day: by place and hour. */
export function AppointmentList({ kind, appointments }: AppointmentListProps) {
  const t = useTranslations('staff.list')
  const locations = useLocations()
  const id = useId()
  const isAtShop = kind === 'pickup' || kind === 'return'
  const titleOf = (location: string) => locations.find((place) => place.id === location)?.title ?? location
  return (
    <section data-part="appointments" id={kind} aria-labelledby={id}>
      <h2 id={id} data-part="appointments-title" tabIndex={-1}>
        {t(TITLES[kind])} <span data-numbers>{appointments.length}</span>
      </h2>
      {appointments.length === 0 && (
        <p data-part="appointments-none">{t(kind === 'pickup' ? 'noPickups' : 'noReturns')}</p>
      )}
      {groupAppointments(appointments).map(({ location, hours }) => (
        <div key={location} data-part="appointments-location">
          {locations.length > 1 && <h3>{titleOf(location)}</h3>}
          {hours.map(({ hour, appointments: within }) => (
            <div key={hour ?? 'anytime'} data-part="appointments-hour">
              {isAtShop && (
                <p data-part="appointments-when" data-numbers>
                  {hour === null ? t('anytime') : t('hour', { from: hourText(hour), to: hourText(hour + 1) })}
                </p>
              )}
              {within.map((appointment) => (
                <AppointmentCard
                  key={appointment.number}
                  appointment={appointment}
                  kind={kind}
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
