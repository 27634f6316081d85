import type { RentalLocation } from '#contract/locations.ts'
import type { DayRange } from '#contract/primitives.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { DayBeforeChoice } from './DayBeforeChoice.tsx'

/** Whether the booking is collected on the evening before. */
export function PickupDayBefore({ location, period }: { location: RentalLocation; period: DayRange }) {
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
