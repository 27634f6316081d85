import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shopHead.ts'
import { BookingScreen } from '#src/steps/BookingScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/')({
  head: pageHead('booking'),
  component: BookingScreen,
})
