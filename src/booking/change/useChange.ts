import { useBooking } from '#src/visit/VisitContext.ts'

/** Whether a booking that exists is changed. */
export const useIsChanging = () => useBooking((snapshot) => snapshot.hasTag('changing'))

/** What is known of the booking that is being changed; undefined: the one in hand is a new one. */
export const useChange = () =>
  useBooking((snapshot) => (snapshot.hasTag('changing') ? snapshot.context.reservation?.change : undefined))
