import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { WithdrawalsScreen } from '#src/staff/withdrawals/WithdrawalsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/withdrawals')({
  head: pageHead('staff'),
  component: WithdrawalsScreen,
})
