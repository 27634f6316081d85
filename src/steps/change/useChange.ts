import { useBooking } from '#src/visit/VisitContext.ts'

/** The booking that is being changed; undefined: the one in hand is a new one. */
export const useChange = () => useBooking(({ context }) => context.reservation?.change)
