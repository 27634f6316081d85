import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { CounterVisit } from '#contract/staff.ts'
import { groupVisits } from '#domain/counter-day.ts'
import { useLocations } from '#src/api/useSite.ts'
import { VisitCard } from './VisitCard.tsx'

interface VisitListProps {
  kind: 'pickup' | 'return'
  visits: readonly CounterVisit[]
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Who fetches, or brings back, on a day: by place and hour. */
export function VisitList({ kind, visits }: VisitListProps) {
  const t = useTranslations('staff.list')
  const locations = useLocations()
  const id = useId()
  const titleOf = (location: string) => locations.find((place) => place.id === location)?.title ?? location
  return (
    <section data-part="visits" id={kind} aria-labelledby={id}>
      <h2 id={id} data-part="visits-title" tabIndex={-1}>
        {t(kind === 'pickup' ? 'pickups' : 'returns')} <span data-numbers>{visits.length}</span>
      </h2>
      {visits.length === 0 && <p data-part="visits-none">{t(kind === 'pickup' ? 'noPickups' : 'noReturns')}</p>}
      {groupVisits(visits).map(({ location, hours }) => (
        <div key={location} data-part="visits-place">
          {locations.length > 1 && <h3>{titleOf(location)}</h3>}
          {hours.map(({ hour, visits: within }) => (
            <div key={hour ?? 'anytime'} data-part="visits-hour">
              <p data-part="visits-when" data-numbers>
                {hour === null ? t('anytime') : t('hour', { from: hourText(hour), to: hourText(hour + 1) })}
              </p>
              {within.map((visit) => (
                <VisitCard key={visit.number} visit={visit} kind={kind} level={locations.length > 1 ? 4 : 3} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}
