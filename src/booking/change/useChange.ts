import { useBooking } from '#src/visit/VisitContext.ts'

export const useIsChanging = () => useBooking((snapshot) => snapshot.hasTag('changing'))

/** Returns the data of the change; undefined if the booking is a new one. */
export const useChange = () =>
  useBooking((snapshot) => (snapshot.hasTag('changing') ? snapshot.context.reservation?.change : undefined))
