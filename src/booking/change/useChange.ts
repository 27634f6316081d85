import { useBooking } from '#src/visit/VisitContext.ts'

/** Whether a booking that exists is changed. */
export const useIsChanging = () => useBooking((snapshot) => snapshot.hasTag('changing'))

/** Facts about the booking that is being changed; undefined: the booking is a new one. */
export const useChange = () =>
  useBooking((snapshot) => (snapshot.hasTag('changing') ? snapshot.context.reservation?.change : undefined))
