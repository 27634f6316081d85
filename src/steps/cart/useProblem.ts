import { checkStatus } from '#domain/status-check.ts'
import type { Step } from '#machines/booking-steps.ts'
import type { BookingProblem } from '#machines/checkout.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

type Key = BookingProblem['key']

/** Where each is mended. */
export const MENDED_IN = {
  'cart.error.persons': 'entry',
  'cart.error.products': 'products',
  'cart.error.outofstock': 'products',
  'cart.error.modelrequired': 'products',
  'cart.error.calendar': 'calendar',
  'cart.error.nocalendar': 'calendar',
  'cart.error.location': 'location',
} as const satisfies Record<Key, Step>

/** What keeps the booking from going on (specification, section 5), where something does. `names`: what is out of stock. */
export const useProblem = (): { key: Key; names: string | undefined } => {
  const booking = useBooking(({ context }) => context.booking)
  const today = useBooking(({ context }) => context.shop.today)
  const problem = checkStatus({ ...booking, today }) ?? { key: 'cart.error.modelrequired' as const }
  return { key: problem.key, names: 'names' in problem ? problem.names.join(' | ') : undefined }
}
