/** Opens the booking's page in a new document, because the checkout of this document may belong to another booking. */
export const bookingPage = (booking: string) =>
  ({ to: '/{-$tenant}/{-$locale}/checkout/success', search: { booking }, reloadDocument: true }) as const

export const completedGroupPage = (booking?: string) =>
  ({
    to: '/{-$tenant}/{-$locale}/groups/success',
    search: booking === undefined ? {} : { booking },
    replace: true,
  }) as const
