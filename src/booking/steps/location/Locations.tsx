import { useState, Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { offeredLocations } from '#domain/booking/offered-locations.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import type { RentalLocation } from '#contract/locations.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { serviceOf } from '#domain/calendar/service.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { hoursOn, pickupDay, pickupWindows, type OpeningWindow } from '#domain/calendar/opening.ts'
import { addressText } from '#domain/text/address.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { findLocations, isWorthSearching, mentions } from './find-locations.ts'
import { useHours } from './useHours.ts'
import { useServiceWords, DayBeforeChoice } from './DayBeforeChoice.tsx'

export function Locations({ period }: { period: DayRange }) {
  const { fixedLocation } = useBooking(({ context }) => context.shop)
  const chosen = useBooking(({ context }) => context.booking.location)
  const offered = offeredLocations(fixedLocation, useLocations())
  const only = onlyLocation({ locations: offered })
  const fact = only === null ? undefined : offered.find(({ id }) => id === chosen)
  return (
    <div data-stack="16">
      {fact ? (
        <LocationFact location={fact} period={period} />
      ) : (
        <LocationChoice locations={offered} chosen={chosen} period={period} />
      )}
    </div>
  )
}

interface LocationChoiceProps {
  locations: readonly RentalLocation[]
  chosen: string | null
  period: DayRange
}

function LocationChoice({ locations, chosen, period }: LocationChoiceProps) {
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
        <SearchField label={t('search.label')} clearLabel={t('search.clear')} value={query} onChange={setQuery} />
      )}
      <LiveText>{query.trim() && t('search.found', { count: found.length })}</LiveText>
      {found.length === 0 ? (
        <div data-part="locations-none" data-stack="16">
          <p>{t('search.none', { query: query.trim() })}</p>
          <Button kind="quiet" onPress={() => setQuery('')}>
            {t('search.all')}
          </Button>
        </div>
      ) : (
        <RadioPills
          layout="cards"
          label={t('title')}
          value={shown?.id ?? null}
          onChange={(id) => send({ type: 'location.choose', location: id })}
          choices={found.map((location) => ({
            value: location.id,
            label: location.title,
            isDisabled: services.get(location.id)!.closed !== undefined,
            detail: <LocationDetails location={location} period={period} query={query} />,
            more: location === shown && location.pickupDayBeforeFrom !== undefined && (
              <PickupDayBefore location={location} period={period} />
            ),
          }))}
        />
      )}
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

function LocationFact({ location, period }: { location: RentalLocation; period: DayRange }) {
  return (
    <>
      <div data-part="location-fact" data-panel data-row="12 top">
        <Icon name="pin" />
        <div data-stack="8">
          <h3>{location.title}</h3>
          <LocationDetails location={location} period={period} query="" />
        </div>
      </div>
      <PickupDayBefore location={location} period={period} />
    </>
  )
}

interface LocationDetailsProps {
  location: RentalLocation
  period: DayRange
  query: string
}

/** Renders only inline elements, because the details are in a label, which may not contain blocks. */
function LocationDetails({ location, period, query }: LocationDetailsProps) {
  const t = useTranslations('location')
  const format = useFormat()
  const hours = useHours()
  const { hotels } = location
  const { words } = useServiceWords()(location, period)
  const isOnEve = useBooking(({ context: { booking } }) => booking.location === location.id && booking.pickupDayBefore)
  const pickup = pickupDay(period, isOnEve)

  const row = (label: string, day: IsoDay, windows: OpeningWindow[]) => (
    <span data-part="location-row">
      <span data-quiet>{label}</span>
      <span data-numbers>{t('onDay', { day: format.day(day), hours: hours(windows) })}</span>
    </span>
  )

  return (
    <>
      <span data-quiet>{addressText(location)}</span>
      {words !== undefined && (
        <span data-part="location-closed" data-row="8 top" data-strong>
          <Icon name="info" />
          {words}
        </span>
      )}
      <span data-stack="4">
        {row(t('pickup'), pickup, pickupWindows(location, period, pickup))}
        {row(t('return'), period.to, hoursOn(location, period.to))}
      </span>
      {hotels.length > 0 && (
        <span data-part="location-hotels" data-muted>
          {t('hotels')}{' '}
          {hotels.map((hotel, at) => (
            <Fragment key={hotel}>
              {at > 0 && ', '}
              {mentions(hotel, query) ? <mark>{hotel}</mark> : hotel}
            </Fragment>
          ))}
        </span>
      )}
    </>
  )
}

function PickupDayBefore({ location, period }: { location: RentalLocation; period: DayRange }) {
  const send = useBookingSend()
  const isOn = useBooking(({ context }) => context.booking.pickupDayBefore)
  return (
    <DayBeforeChoice
      location={location}
      period={period}
      isOn={isOn}
      onChange={(on) => send({ type: 'pickup.dayBefore', on })}
    />
  )
}
