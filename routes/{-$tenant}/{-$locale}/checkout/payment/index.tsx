import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { bringBooking } from '#src/api/bring-booking.ts'
import { PaymentScreen } from '#src/checkout/payment/PaymentScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/payment/')({
  loader: bringBooking,
  staleTime: Infinity,
  head: pageHead('payment'),
  component: PaymentScreen,
})
