import { createFileRoute } from '@tanstack/react-router'
import { bookingHead } from '#src/app/shopHead.ts'
import { BookingScreen } from '#src/steps/BookingScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/')({
  head: bookingHead,
  component: BookingScreen,
})
