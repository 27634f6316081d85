import { useTranslations } from 'use-intl'
import type { RentalLocation } from '#contract/locations.ts'
import type { DayRange } from '#contract/primitives.ts'
import { pickupDay } from '#domain/calendar/opening.ts'
import { useFormat } from '#src/useFormat.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { serviceOf } from '#domain/calendar/service.ts'
import { useHours } from './useHours.ts'

/** The evening before, where the location offers it; where that is the only way, it cannot be taken back. */
export function PickupDayBefore({ location, period }: { location: RentalLocation; period: DayRange }) {
  const t = useTranslations('location.dayBefore')
  const send = useBookingSend()
  const format = useFormat()
  const hours = useHours()
  const isOn = useBooking(({ context }) => context.booking.pickupDayBefore)
  const { dayBefore } = serviceOf(
    location,
    period,
    useBooking(({ context }) => context.shop.now),
  )
  const eve = format.day(pickupDay(period, true), 'long')
  if (location.pickupDayBeforeFrom === undefined) return null
  if (dayBefore === 'none') return <p data-part="help">{t('none', { day: eve })}</p>
  return (
    <Checkbox
      isSelected={isOn}
      isDisabled={dayBefore === 'only' && isOn}
      onChange={(on) => send({ type: 'pickup.dayBefore', on })}
      help={t('help', { day: eve })}
    >
      {t('label', { time: hours.time(location.pickupDayBeforeFrom) })}
    </Checkbox>
  )
}
