import { useTranslations } from 'use-intl'
import type { DayRange } from '#contract/primitives.ts'
import { countDays } from '#domain/days.ts'
import { hoursOn, pickupDay } from '#domain/opening.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useHours } from '#src/steps/location/useHours.ts'
import { useFormat } from '#src/useFormat.ts'
import './RentalFacts.css'

interface RentalFactsProps {
  period: DayRange
  pickupDayBefore: boolean
  /** A location that the shop has given up since is still named. */
  location: { id: string; title: string; address: string; zip: string; city: string }
}

const withYear = ({ from, to }: DayRange, words: string) =>
  from.slice(0, 4) === to.slice(0, 4) ? `${words}\u00A0${to.slice(0, 4)}` : words

/** When and where, with the hours of the days on which one has to be there. */
export function RentalFacts({ period, pickupDayBefore, location }: RentalFactsProps) {
  const t = useTranslations('checkout.facts')
  const hoursInWords = useHours()
  const { range, day, days } = useFormat()
  const place = useLocations().find(({ id }) => id === location.id)
  const fetched = pickupDay(period, pickupDayBefore)

  const hours = (on: string, from?: string) => {
    if (!place || hoursOn(place, on).length === 0) return null
    return from ? t('from', { from: hoursInWords.time(from) }) : hoursInWords(place, on)
  }
  const pickupHours = hours(fetched, pickupDayBefore ? place?.pickupDayBeforeFrom : undefined)
  const returnHours = hours(period.to)
  return (
    <dl data-part="facts" data-numbers>
      <dt>{t('period')}</dt>
      <dd>
        {withYear(period, range(period, 'long'))}
        <span data-part="facts-detail">{days(countDays(period))}</span>
      </dd>
      <dt>{t('place')}</dt>
      <dd>
        {location.title}
        {location.address && (
          <span data-part="facts-detail">
            {location.address}, {location.zip} {location.city}
          </span>
        )}
      </dd>
      <dt>{t('pickup')}</dt>
      <dd>
        {day(fetched, 'long')}
        {pickupHours && <span data-part="facts-detail">{pickupHours}</span>}
      </dd>
      <dt>{t('return')}</dt>
      <dd>
        {day(period.to, 'long')}
        {returnHours && <span data-part="facts-detail">{returnHours}</span>}
      </dd>
    </dl>
  )
}
