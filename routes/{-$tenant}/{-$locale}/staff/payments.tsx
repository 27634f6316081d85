import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { PaymentsScreen } from '#src/staff/payments/PaymentsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/payments')({
  head: pageHead('staff'),
  component: PaymentsScreen,
})
