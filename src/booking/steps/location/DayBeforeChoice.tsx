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

/** The result has words if the location is closed, or if collection is possible only on the evening before. */
export const useServiceWords = () => {
  const t = useTranslations('location')
  const format = useFormat()
  const hours = useHours()
  const now = useBooking(({ context }) => context.shop.now)
  return (location: RentalLocation, period: DayRange): { isClosed: boolean; words: string | undefined } => {
    const { closed, dayBefore } = serviceOf(location, period, now)
    if (closed !== undefined) return { isClosed: true, words: t('closed', { day: format.day(closed, 'long') }) }
    if (dayBefore !== 'only') return { isClosed: false, words: undefined }
    const time = hours.time(location.pickupDayBeforeFrom!)
    return { isClosed: false, words: t('eveOnly', { day: format.day(period.from, 'long'), time }) }
  }
}
