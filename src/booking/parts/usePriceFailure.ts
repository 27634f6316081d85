import { useState } from 'react'
import { useBooking } from '#src/visit/VisitContext.ts'

const FAILURES = ['unreachable', 'serverError', 'refused'] as const

/** Why there is no price to be had; stays until there is one, also while trying. undefined: there is one, or the first is on its way. */
export const usePriceFailure = () => {
  const failure = useBooking((snapshot) => FAILURES.find((offer) => snapshot.matches({ offer })))
  const isTrying = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const [shown, setShown] = useState(failure)
  const current = failure ?? (isTrying ? shown : undefined)
  if (current !== shown) setShown(current)
  return { failure: current, isTrying }
}
