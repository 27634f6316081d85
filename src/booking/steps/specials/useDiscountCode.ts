import { useBooking } from '#src/visit/VisitContext.ts'

/** Returns an applied code in the shop's spelling, otherwise as the visitor typed it. */
export const useDiscountCode = (): string | null =>
  useBooking((snapshot) => {
    const { booking, offer } = snapshot.context
    const isApplied = snapshot.matches({ discount: { entered: 'applied' } })
    return (isApplied ? offer?.cart.discount?.code : undefined) ?? booking.discountcode
  })
