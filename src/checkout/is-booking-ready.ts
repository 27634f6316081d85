import type { CheckoutSnapshot } from '#src/visit/checkout-logic.ts'

/** After a full load the booking has to come back first; who is turned away sees nothing of it. */
export const isBookingReady = (snapshot: CheckoutSnapshot): boolean =>
  !snapshot.matches('arriving') && !snapshot.matches('turnedAway')
