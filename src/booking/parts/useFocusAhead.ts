import { useEffect } from 'react'
import { STEPS } from '#machines/booking/steps.ts'
import { MAIN } from '#src/base/main-id.ts'
import { useVisit } from '#src/visit/VisitContext.ts'
import { bookingOf } from '#src/visit/visit.ts'

/**
 * Focuses the title of a step before React shows the step, if the focus is in the page's main part (StepFrame focuses the
 * title in all other cases). Otherwise, the browser would compute the page's style twice: when React removes the
 * pressed button, and when the title gets the focus.
 */
export const useFocusAhead = (): void => {
  const booking = bookingOf(useVisit())
  useEffect(() => {
    const openStep = () => STEPS.find((step) => booking.getSnapshot().matches({ step }))
    let last = openStep()
    const subscription = booking.subscribe(() => {
      const open = openStep()
      if (open === last) return
      last = open
      if (document.getElementById(MAIN)?.contains(document.activeElement))
        document.getElementById(`${open}-title`)?.focus({ preventScroll: true })
    })
    return () => subscription.unsubscribe()
  }, [booking])
}
