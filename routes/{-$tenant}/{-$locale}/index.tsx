import { createFileRoute } from '@tanstack/react-router'
import { bookingHead } from '#src/app/shop-head.ts'
import { BookingScreen } from '#src/booking/BookingScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/')({
  head: bookingHead,
  component: BookingScreen,
})
