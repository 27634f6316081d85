import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { PaymentCheckScreen } from '#src/checkout/payment/PaymentCheckScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/payment/check')({
  head: pageHead('paymentcheck'),
  component: PaymentCheckScreen,
})
