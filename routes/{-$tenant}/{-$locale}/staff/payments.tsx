import { createFileRoute } from '@tanstack/react-router'
import { PaymentsScreen } from '#src/staff/payments/PaymentsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/payments')({
  component: PaymentsScreen,
})
