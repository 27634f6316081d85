import { useTranslations } from 'use-intl'
import type { RentalLocation } from '#contract/locations.ts'
import { offeredLocations } from '#domain/booking/offered-locations.ts'
import { wholeDay } from '#domain/calendar/day-range.ts'
import type { GeneralData } from '#machines/groups/leader/context.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { DayBeforeChoice } from '#src/booking/steps/location/DayBeforeChoice.tsx'
import { useServiceWords } from '#src/booking/steps/location/useServiceWords.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { Select } from '#src/ui/Select.tsx'
import { NO_TIMES } from './no-times.ts'

/** More of them are a list. */
const PILLS_MAX = 5

/** Before the days are chosen. */
const OPEN = { isClosed: false, words: undefined }

/** Where the group collects, and whether on the evening before. A location that is closed on these days is shown with the reason. */
export function GroupPlace({ general, isMissing }: { general: GeneralData; isMissing: boolean }) {
  const t = useTranslations('groups.general')
  const send = useGroupSend()
  const serviceWords = useServiceWords()
  const { settings } = useSite()
  const locations = offeredLocations(settings.fixedLocation, useLocations())
  const { location, days, pickupDayBefore } = general
  const { from, to } = wholeDay(days)
  const period = from !== null && to !== null ? { from, to } : null
  const chosen = locations.find(({ id }) => id === location)
  const serviceAt = (place: RentalLocation) => (period ? serviceWords(place, period) : OPEN)
  const error = isMissing ? ((chosen && serviceAt(chosen).words) ?? t('locationMissing')) : undefined
  const choose = (id: string) => send({ type: 'general.change', change: { location: id, ...NO_TIMES } })
  return (
    <>
      {locations.length <= PILLS_MAX ? (
        <RadioPills
          label={t('location')}
          layout="stack"
          value={location}
          choices={locations.map((place) => ({
            value: place.id,
            label: place.title,
            detail: [[place.address, place.city].filter(Boolean).join(', '), serviceAt(place).words]
              .filter(Boolean)
              .join('. '),
            isDisabled: serviceAt(place).isClosed,
          }))}
          error={error}
          onChange={choose}
        />
      ) : (
        <Select
          label={t('location')}
          emptyLabel={t('choose')}
          value={location ?? ''}
          options={locations.map((place) => ({
            value: place.id,
            label: [place.title, serviceAt(place).words].filter(Boolean).join(': '),
            isDisabled: serviceAt(place).isClosed,
          }))}
          error={error}
          onChange={choose}
        />
      )}
      {chosen && period && (
        <DayBeforeChoice
          location={chosen}
          period={period}
          isOn={pickupDayBefore}
          onChange={(on) => send({ type: 'general.change', change: { pickupDayBefore: on, ...NO_TIMES } })}
        />
      )}
    </>
  )
}
