import { useBooking } from '#src/visit/VisitContext.ts'

export const useIsChanging = () => useBooking((snapshot) => snapshot.hasTag('changing'))

export const useChange = () =>
  useBooking((snapshot) => (snapshot.hasTag('changing') ? snapshot.context.reservation?.change : undefined))
