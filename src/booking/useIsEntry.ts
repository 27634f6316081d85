import { useBooking } from '#src/visit/VisitContext.ts'

/** True while the poster is shown: at the first step, unless an existing booking is being changed. */
export const useIsEntry = (): boolean =>
  useBooking((snapshot) => snapshot.matches({ step: 'entry' }) && !snapshot.hasTag('changing'))
