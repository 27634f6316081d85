import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { RentalLocation } from '#contract/locations.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { hoursOn, pickupDay, pickupWindows, type OpeningWindow } from '#domain/calendar/opening.ts'
import { addressText } from '#domain/text/address.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { mentions } from './search.ts'
import { useHours } from './useHours.ts'
import { useServiceWords } from './useServiceWords.ts'

interface LocationDetailsProps {
  location: RentalLocation
  period: DayRange
  /** Hotels that it names stand out. */
  query: string
}

/** Address, hours on the day of pickup and of return, hotels nearby. Spans only: it stands inside a label. */
export function LocationDetails({ location, period, query }: LocationDetailsProps) {
  const t = useTranslations('location')
  const format = useFormat()
  const hours = useHours()
  const { hotels } = location
  const { words } = useServiceWords()(location, period)
  const isOnEve = useBooking(({ context: { booking } }) => booking.location === location.id && booking.pickupDayBefore)
  const pickup = pickupDay(period, isOnEve)

  const row = (label: string, day: IsoDay, windows: OpeningWindow[]) => (
    <span data-part="location-row">
      <span data-part="location-label">{label}</span>
      <span data-numbers>{t('onDay', { day: format.day(day), hours: hours(windows) })}</span>
    </span>
  )

  return (
    <>
      <span data-part="location-address">{addressText(location)}</span>
      {words !== undefined && (
        <span data-part="location-closed">
          <Icon name="info" />
          {words}
        </span>
      )}
      <span data-part="location-rows">
        {row(t('pickup'), pickup, pickupWindows(location, period, pickup))}
        {row(t('return'), period.to, hoursOn(location, period.to))}
      </span>
      {hotels.length > 0 && (
        <span data-part="location-hotels">
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
