import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shopHead.ts'
import { PaymentScreen } from '#src/steps/checkout/PaymentScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/payment/')({
  head: pageHead('payment'),
  component: PaymentScreen,
})
