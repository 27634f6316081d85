import { createFileRoute } from '@tanstack/react-router'
import { bookingHead } from '#src/app/shop-head.ts'
import { BookingScreen, loadBookingParts } from '#src/booking/BookingScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/')({
  loader: loadBookingParts,
  staleTime: Infinity,
  head: bookingHead,
  component: BookingScreen,
})
