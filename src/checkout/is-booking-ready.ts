import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'

/** After a full load the booking is restored first. Visitors who are turned away do not see it. */
export const isBookingReady = (snapshot: CheckoutSnapshot): boolean =>
  !snapshot.matches('arriving') && !snapshot.matches('turnedAway')
