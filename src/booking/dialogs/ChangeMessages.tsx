import { CartAnnouncement } from '#src/booking/cart/CartAnnouncement.tsx'
import { BookingDialogs } from './BookingDialogs.tsx'
import { RemovalMessage } from './RemovalMessage.tsx'
import { SwapAnnouncement } from './SwapAnnouncement.tsx'

/** What is said of the booking's changes, and its dialogs. */
export function ChangeMessages() {
  return (
    <>
      <CartAnnouncement />
      <SwapAnnouncement />
      <RemovalMessage />
      <BookingDialogs />
    </>
  )
}
