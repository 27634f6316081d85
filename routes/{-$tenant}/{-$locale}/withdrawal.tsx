import { createFileRoute } from '@tanstack/react-router'
import { loadWithdrawal } from '#src/app/load-withdrawal.ts'
import { parseWithdrawalSearch } from '#src/base/search.ts'
import { pageHead } from '#src/app/shop-head.ts'
import { WithdrawalScreen } from '#src/withdrawal/WithdrawalScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/withdrawal')({
  validateSearch: parseWithdrawalSearch,
  loader: ({ context, params }) => loadWithdrawal(context, params),
  head: pageHead('withdrawal'),
  component: WithdrawalScreen,
})
