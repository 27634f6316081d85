/**
 * Returns the props of a link that opens a booking's page in a new document, because the checkout of this document may
 * belong to another booking.
 */
export const bookingPage = (booking: string) =>
  ({ to: '/{-$tenant}/{-$locale}/checkout/success', search: { booking }, reloadDocument: true }) as const

/** Returns the address of the page that opens after a group has ordered, or without `booking`, has sent an inquiry. */
export const completedGroupPage = (booking?: string) =>
  ({
    to: '/{-$tenant}/{-$locale}/groups/success',
    search: booking === undefined ? {} : { booking },
    replace: true,
  }) as const
