import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RentalLocation } from '#contract/locations.ts'
import type { DayRange } from '#contract/primitives.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { LocationDetails } from './LocationDetails.tsx'
import { PickupDayBefore } from './PickupDayBefore.tsx'
import { findLocations, isWorthSearching } from './search.ts'
import { serviceOf } from '#domain/calendar/service.ts'

interface LocationChoiceProps {
  locations: readonly RentalLocation[]
  chosen: string | null
  period: DayRange
}

export function LocationChoice({ locations, chosen, period }: LocationChoiceProps) {
  const t = useTranslations('location')
  const send = useBookingSend()
  const now = useBooking(({ context }) => context.shop.now)
  const [query, setQuery] = useState('')
  const found = findLocations(locations, query)
  const shown = found.find(({ id }) => id === chosen)
  const services = new Map(locations.map((location) => [location.id, serviceOf(location, period, now)]))

  return (
    <>
      {isWorthSearching(locations) && (
        <SearchField
          label={t('search.label')}
          clearLabel={t('search.clear')}
          value={query}
          onChange={setQuery}
          autoComplete="off"
        />
      )}
      <LiveText>{query.trim() && t('search.found', { count: found.length })}</LiveText>
      {found.length === 0 ? (
        <div data-part="locations-none">
          <p>{t('search.none', { query: query.trim() })}</p>
          <Button kind="quiet" onPress={() => setQuery('')}>
            {t('search.all')}
          </Button>
        </div>
      ) : (
        <RadioCards
          label={t('title')}
          value={shown?.id ?? null}
          onChange={(id) => send({ type: 'location.choose', location: id })}
          choices={found.map((location) => ({
            value: location.id,
            title: location.title,
            isDisabled: services.get(location.id)!.closed !== undefined,
            children: <LocationDetails location={location} period={period} query={query} />,
          }))}
        />
      )}
      {shown && <PickupDayBefore location={shown} period={period} />}
      {locations.every(({ id }) => services.get(id)!.closed !== undefined) && (
        <Notice kind="info" title={t('allClosed.title', { count: locations.length })}>
          <div>
            <Button kind="quiet" onPress={() => send({ type: 'step.open', step: 'calendar' })}>
              {t('allClosed.change')}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}
