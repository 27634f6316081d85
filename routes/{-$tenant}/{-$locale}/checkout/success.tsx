import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { SuccessScreen } from '#src/checkout/booked/SuccessScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/success')({
  head: pageHead('success'),
  component: SuccessScreen,
})
