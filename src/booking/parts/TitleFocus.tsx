import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { BookingSnapshot } from '#machines/booking/machine.ts'
import { STEPS, type Step } from '#machines/booking/steps.ts'
import { MAIN } from '#src/base/main-id.ts'
import { hasNavigated } from '#src/base/navigation.ts'
import { useBooking, useFirstBooking, useVisit } from '#src/visit/VisitContext.ts'
import { bookingOf } from '#src/visit/visit.ts'

const openStep = (snapshot: BookingSnapshot): Step | undefined => STEPS.find((step) => snapshot.matches({ step }))

const focusTitle = (step: Step | undefined) => {
  const title = document.getElementById(`${step}-title`)
  if (title !== document.activeElement) title?.focus({ preventScroll: true })
}

/** Focuses the title of a step that opens. Must be rendered after the steps. */
export function TitleFocus() {
  const booking = bookingOf(useVisit())
  const isNewPage = hasNavigated(useRouter())
  const open = useBooking(openStep)
  const first = useFirstBooking(openStep)
  // The focus stays where it is if the step was open when the document was loaded.
  const last = useRef(isNewPage ? undefined : first)

  useEffect(() => {
    if (open !== last.current) focusTitle(open)
    last.current = open
  }, [open])

  // Moves the focus before React shows the step. Otherwise, the browser would compute the style of the page twice: when
  // React removes the pressed button, and when the title gets the focus. A dialog first closes and returns the focus.
  useEffect(() => {
    let shown = openStep(booking.getSnapshot())
    const subscription = booking.subscribe((snapshot) => {
      const next = openStep(snapshot)
      if (next !== shown && document.getElementById(MAIN)?.contains(document.activeElement)) focusTitle(next)
      shown = next
    })
    return () => subscription.unsubscribe()
  }, [booking])
  return null
}
