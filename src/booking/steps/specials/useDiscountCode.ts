import { useBooking } from '#src/visit/VisitContext.ts'

/** The booking's code: as the visitor typed it, and in the shop's spelling once it is accepted. */
export const useDiscountCode = (): { code: string | null; state: 'none' | 'entered' | 'taken' } => {
  const entered = useBooking(({ context }) => context.booking.discountcode)
  const taken = useBooking(({ context }) => context.offer?.cart.discount?.code)
  if (entered === null) return { code: null, state: 'none' }
  // The last response can be about another code.
  return taken?.toUpperCase() === entered.toUpperCase()
    ? { code: taken, state: 'taken' }
    : { code: entered, state: 'entered' }
}
