import { useTranslations } from 'use-intl'
import type { RentalLocation } from '#contract/locations.ts'
import type { DayRange } from '#contract/primitives.ts'
import { pickupDay } from '#domain/calendar/opening.ts'
import { serviceOf } from '#domain/calendar/service.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useHours } from './useHours.ts'

interface DayBeforeChoiceProps {
  location: RentalLocation
  period: DayRange
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** The evening before, where the location offers it; where that is the only way, it cannot be taken back. */
export function DayBeforeChoice({ location, period, isOn, onChange }: DayBeforeChoiceProps) {
  const t = useTranslations('location.dayBefore')
  const format = useFormat()
  const hours = useHours()
  const now = useBooking(({ context }) => context.shop.now)
  const { dayBefore } = serviceOf(location, period, now)
  const eve = format.day(pickupDay(period, true), 'long')
  if (location.pickupDayBeforeFrom === undefined) return null
  if (dayBefore === 'none') return <p data-part="help">{t('none', { day: eve })}</p>
  return (
    <Checkbox
      isSelected={isOn}
      isDisabled={dayBefore === 'only' && isOn}
      onChange={onChange}
      help={t('help', { day: eve })}
    >
      {t('label', { time: hours.time(location.pickupDayBeforeFrom) })}
    </Checkbox>
  )
}
