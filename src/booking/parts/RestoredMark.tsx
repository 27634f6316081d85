import { useLayoutEffect } from 'react'
import type { BookingSnapshot } from '#machines/booking/machine.ts'
import { pageOfBooking } from '#src/visit/booking-address.ts'
import { useIsRestored } from '#src/visit/useIsRestored.ts'
import { useBooking, useVisit } from '#src/visit/VisitContext.ts'
import { bookingOf } from '#src/visit/visit.ts'
import type { RestoredPart } from './restoring.ts'

const shown = new Set<RestoredPart>()
let hasEnded = false

const needed = (snapshot: BookingSnapshot): RestoredPart[] => [
  'head',
  'steps',
  ...(snapshot.matches({ step: 'entry' }) ? (['persons'] as const) : []),
  ...(snapshot.matches({ landing: 'turnedBack' }) ? (['turnedBack'] as const) : []),
]

const endRestoring = (snapshot: BookingSnapshot) => {
  hasEnded = true
  const { dataset } = document.documentElement
  const isStep = dataset.restoring === 'step'
  delete dataset.restoring
  document.querySelector('[data-part="awaited"]')?.replaceChildren()
  const page = pageOfBooking(snapshot)
  if (isStep && page && page !== 'entry') document.getElementById(page)?.scrollIntoView({ behavior: 'instant' })
}

/** Shows the parts that restoring.ts has hidden, once every needed part has rendered the restored booking. */
export function RestoredMark({ part }: { part: RestoredPart }) {
  const booking = bookingOf(useVisit())
  // Selects nothing later, so that the mark is not rendered at every change of the booking.
  const snapshot = useBooking((current) => (hasEnded ? null : current))
  const isRestored = useIsRestored()
  useLayoutEffect(() => {
    // Ignores a part that has just hydrated and still shows the server's state.
    if (!isRestored || !snapshot || booking.getSnapshot() !== snapshot) return
    shown.add(part)
    if (needed(snapshot).every((each) => shown.has(each))) endRestoring(snapshot)
  }, [booking, isRestored, part, snapshot])
  return null
}
