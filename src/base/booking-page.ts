/**
 * A link that opens a booking's page in a new document, because the checkout of this document may belong to another
 * booking.
 */
export const bookingPage = (booking: string) =>
  ({ to: '/{-$tenant}/{-$locale}/checkout/success', search: { booking }, reloadDocument: true }) as const

/** A link to the page that follows a group's completion. Without a booking, the group has sent an inquiry. */
export const completedGroupPage = (booking?: string) =>
  ({
    to: '/{-$tenant}/{-$locale}/groups/success',
    search: booking === undefined ? {} : { booking },
    replace: true,
  }) as const
