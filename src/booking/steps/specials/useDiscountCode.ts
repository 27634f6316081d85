import { useBooking } from '#src/visit/VisitContext.ts'

/** The booking's discount code: as the visitor typed it, or in the shop's spelling when it is applied. */
export const useDiscountCode = (): string | null =>
  useBooking((snapshot) => {
    const { booking, offer } = snapshot.context
    const isApplied = snapshot.matches({ discount: { entered: 'applied' } })
    return (isApplied ? offer?.cart.discount?.code : undefined) ?? booking.discountcode
  })
