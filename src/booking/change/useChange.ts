import { useBooking } from '#src/visit/VisitContext.ts'

/** Whether an existing booking is being changed. */
export const useIsChanging = () => useBooking((snapshot) => snapshot.hasTag('changing'))

/** Facts about the booking that is being changed; undefined: the booking is a new one. */
export const useChange = () =>
  useBooking((snapshot) => (snapshot.hasTag('changing') ? snapshot.context.reservation?.change : undefined))
