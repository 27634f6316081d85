import { useBooking } from '#src/visit/VisitContext.ts'

export const useIsEntry = (): boolean =>
  useBooking((snapshot) => snapshot.matches({ step: 'entry' }) && !snapshot.hasTag('changing'))
