import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalsScreen } from '#src/staff/withdrawals/WithdrawalsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/withdrawals')({
  component: WithdrawalsScreen,
})
