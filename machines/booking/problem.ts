import { checkStatus, type StatusProblem } from '#domain/booking/status-check.ts'
import { missingStays, type SpecialNeed, widestNeed } from '#domain/booking/stay.ts'
import type { BookingContext } from './context.ts'
import { hasTime, takesToday } from './steps.ts'

export type BookingProblem =
  | StatusProblem
  | { key: 'cart.error.modelrequired' }
  | { key: 'cart.error.start' }
  | { key: `cart.error.${SpecialNeed}`; names: string[] }

const stayProblem = ({ booking, shop, offer }: BookingContext): BookingProblem | null => {
  const missing = missingStays(shop.specials, booking)
  const need = widestNeed(missing.map((special) => special.need))
  if (need === undefined) return null
  const names = missing.flatMap(({ special, need: own }) =>
    own === need ? (offer?.cart.specials.find(({ id }) => id === special)?.title ?? []) : [],
  )
  return { key: `cart.error.${need}`, names }
}

export const bookingProblem = (context: BookingContext): BookingProblem | null => {
  const { booking, shop, offer } = context
  const status = checkStatus({ ...booking, today: shop.today, takesToday: takesToday(shop) })
  if (status) return status
  if (!hasTime(context)) return { key: 'cart.error.start' }
  const isModelMissing = offer?.cart.persons.some(({ items }) => items.some(({ errors }) => errors.modelRequired))
  return isModelMissing ? { key: 'cart.error.modelrequired' } : stayProblem(context)
}
