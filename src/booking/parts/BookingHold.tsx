import type { Reservation } from '#contract/checkout.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { inBrowserTime } from '#src/visit/browser-time.ts'
import { HoldClock } from './HoldClock.tsx'

/** The clock of a booking that is not paid yet, or of its change, on every page that shows it; none where nothing is held. */
export function BookingHold({ reservation: { bookingId, change, ...booked } }: { reservation: Reservation }) {
  const api = useApi()
  const { holdUntil, holdLimit } = change ?? booked
  if (holdUntil === null) return null
  const ends = inBrowserTime(api, holdUntil)
  return <HoldClock bookingId={bookingId} ends={ends} limit={inBrowserTime(api, holdLimit ?? holdUntil)} />
}
