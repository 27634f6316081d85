import { useTranslations } from 'use-intl'
import { wholeDay } from '#domain/calendar/day-range.ts'
import { offersDayBefore } from '#domain/calendar/service.ts'
import type { GeneralData } from '#machines/groups/leader/context.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { useHours } from '#src/steps/location/useHours.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { NO_TIMES } from './no-times.ts'

/** More of them are a list. */
const PILLS_MAX = 5

/** Where the group collects, and whether on the evening before. */
export function GroupPlace({ general, isMissing }: { general: GeneralData; isMissing: boolean }) {
  const t = useTranslations('groups.general')
  const tDayBefore = useTranslations('location.dayBefore')
  const send = useGroupSend()
  const hours = useHours()
  const locations = useLocations()
  const now = useBooking(({ context }) => context.shop.now)
  const { location, days, pickupDayBefore } = general
  const { from, to } = wholeDay(days)
  const chosen = locations.find(({ id }) => id === location)
  const error = isMissing ? t('locationMissing') : undefined
  const choose = (id: string) =>
    send({ type: 'general.change', change: { location: id, pickupDayBefore: false, ...NO_TIMES } })
  const eveFrom =
    chosen && from !== null && to !== null && offersDayBefore(chosen, { from, to }, now)
      ? chosen.pickupDayBeforeFrom
      : undefined
  return (
    <>
      {locations.length <= PILLS_MAX ? (
        <RadioPills
          label={t('location')}
          layout="stack"
          value={location}
          choices={locations.map(({ id, title, address, city }) => ({
            value: id,
            label: title,
            detail: [address, city].filter(Boolean).join(', '),
          }))}
          error={error}
          onChange={choose}
        />
      ) : (
        <Select
          label={t('location')}
          emptyLabel={t('choose')}
          value={location ?? ''}
          options={locations.map(({ id, title }) => ({ value: id, label: title }))}
          error={error}
          onChange={choose}
        />
      )}
      {eveFrom !== undefined && (
        <Checkbox
          isSelected={pickupDayBefore}
          onChange={(on) => send({ type: 'general.change', change: { pickupDayBefore: on, ...NO_TIMES } })}
        >
          {tDayBefore('label', { time: hours.time(eveFrom) })}
        </Checkbox>
      )}
    </>
  )
}
