import { useBooking } from '#src/visit/VisitContext.ts'

/** The booking's code: as the visitor typed it, and in the shop's spelling once it is applied. */
export const useDiscountCode = (): string | null =>
  useBooking((snapshot) => {
    const { booking, offer } = snapshot.context
    const isApplied = snapshot.matches({ discount: { entered: 'applied' } })
    return (isApplied ? offer?.cart.discount?.code : undefined) ?? booking.discountcode
  })
