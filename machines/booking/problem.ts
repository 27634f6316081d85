import { checkStatus, type StatusProblem } from '#domain/booking/status-check.ts'
import type { BookingContext } from './context.ts'

/** Problems of the status check come first, then those of the cart. */
export type BookingProblem = StatusProblem | { key: 'cart.error.modelrequired' }

/** What keeps the booking from being ordered, or null. */
export const bookingProblem = ({
  booking,
  shop,
  offer,
}: Pick<BookingContext, 'booking' | 'shop' | 'offer'>): BookingProblem | null => {
  const status = checkStatus({ ...booking, today: shop.today })
  if (status) return status
  const isModelMissing = offer?.cart.persons.some(({ items }) => items.some(({ errors }) => errors.modelRequired))
  return isModelMissing ? { key: 'cart.error.modelrequired' } : null
}
