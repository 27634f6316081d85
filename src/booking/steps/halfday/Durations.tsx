import { needsHours } from '#machines/booking/steps.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { RentalTimes } from './RentalTimes.tsx'

export function Durations() {
  const send = useBookingSend()
  const offer = useBooking(({ context }) => context.offer)
  const hasDays = useBooking(({ context }) => !needsHours(context))
  const { hours, start = null, days, location } = useBooking(({ context }) => context.booking)
  return (
    <RentalTimes
      offer={offer ?? {}}
      hasDays={hasDays}
      rental={{ day: days.from, hours, start }}
      location={useLocations().find(({ id }) => id === location)}
      onChoose={(count, time) =>
        send({ type: 'hours.choose', hours: count, ...(time !== undefined && { start: time }) })
      }
      onOtherDay={() => send({ type: 'step.open', step: 'calendar' })}
    />
  )
}
