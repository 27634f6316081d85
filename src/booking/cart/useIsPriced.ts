import { useBooking } from '#src/visit/VisitContext.ts'

/** Whether there are amounts, or will be: without days the server is not asked for any. */
export const useIsPriced = (): boolean => useBooking((snapshot) => !snapshot.matches({ offer: 'unasked' }))
