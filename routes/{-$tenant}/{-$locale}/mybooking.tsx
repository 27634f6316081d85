import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { MyBookingScreen } from '#src/checkout/booked/MyBookingScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/mybooking')({
  head: pageHead('mybooking'),
  component: MyBookingScreen,
})
