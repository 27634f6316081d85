import { useTranslations } from 'use-intl'
import { handoverOf, NO_HANDOVER, pickupTimes, returnTimes } from '#domain/calendar/handover.ts'
import { wholeDay } from '#domain/calendar/day-range.ts'
import type { GeneralData } from '#machines/groups/leader/context.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import { Select } from '#src/ui/Select.tsx'

/** When the group comes to collect and to return, once days and place are known. */
export function GroupTimes({ general }: { general: GeneralData }) {
  const t = useTranslations('checkout.handover')
  const words = useTranslations('groups.general')
  const { time } = useHours()
  const send = useGroupSend()
  const { days, location, pickupDayBefore, pickuptime, returntime } = general
  const { from, to } = wholeDay(days)
  const place = useLocations().find(({ id }) => id === location)
  if (!place || from === null || to === null) return null

  const rental = { period: { from, to }, pickupDayBefore, hours: null }
  const handover = handoverOf({ ...NO_HANDOVER, pickuptime, returntime }, rental.period, pickupDayBefore)
  const offered = {
    pickuptime: pickupTimes(place, rental, handover.pickupdate),
    returntime: returnTimes(place, rental, handover),
  }
  return (
    <fieldset data-part="field">
      <legend data-part="label">{words('times')}</legend>
      <p data-part="help">{words('timesHelp')}</p>
      <div data-part="person-fields">
        {(['pickuptime', 'returntime'] as const).map((part) => (
          <Select
            key={part}
            label={t(part)}
            emptyLabel={t('open')}
            value={general[part] ?? ''}
            autoComplete="off"
            options={offered[part].map((value) => ({ value, label: t('time', { time: time(value) }) }))}
            onChange={(value) => send({ type: 'general.change', change: { [part]: value === '' ? null : value } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
