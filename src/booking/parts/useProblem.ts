import type { BookingSnapshot } from '#machines/booking/machine.ts'
import { bookingProblem, type BookingProblem } from '#machines/booking/problem.ts'
import type { Step } from '#machines/booking/steps.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

export const STEP_BY_PROBLEM = {
  'cart.error.persons': 'entry',
  'cart.error.products': 'products',
  'cart.error.outofstock': 'products',
  'cart.error.modelrequired': 'products',
  'cart.error.start': 'halfday',
  'cart.error.calendar': 'calendar',
  'cart.error.nocalendar': 'calendar',
  'cart.error.location': 'location',
  'cart.error.accommodation': 'accommodation',
  'cart.error.address': 'accommodation',
} as const satisfies Record<BookingProblem['key'], Step>

// This function is outside the hook, because a new function would compute a new object at each render.
export const problemOf = ({ context }: BookingSnapshot) => bookingProblem(context)

export const useProblem = (): BookingProblem | null => useBooking(problemOf)
