import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'

/** After a full load the booking has to come back first; who is turned away sees nothing of it. */
export const isBookingReady = (snapshot: CheckoutSnapshot): boolean =>
  !snapshot.matches('arriving') && !snapshot.matches('turnedAway')
