import { useBooking } from '#src/visit/VisitContext.ts'

/** True if an existing booking is being changed. */
export const useIsChanging = () => useBooking((snapshot) => snapshot.hasTag('changing'))

/** The data of the change; undefined if the booking is a new one. */
export const useChange = () =>
  useBooking((snapshot) => (snapshot.hasTag('changing') ? snapshot.context.reservation?.change : undefined))
