import { CartAnnouncement } from '#src/steps/cart/CartAnnouncement.tsx'
import { BookingDialogs } from './BookingDialogs.tsx'
import { RemovalNews } from './RemovalNews.tsx'
import { SwapAnnouncement } from './SwapAnnouncement.tsx'

/** What is said of the booking's changes, and its dialogs. */
export function LaterNews() {
  return (
    <>
      <CartAnnouncement />
      <SwapAnnouncement />
      <RemovalNews />
      <BookingDialogs />
    </>
  )
}
