import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { loadBooked, SuccessScreen } from '#src/checkout/booked/SuccessScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/success')({
  loader: loadBooked,
  staleTime: Infinity,
  head: pageHead('success'),
  component: SuccessScreen,
})
