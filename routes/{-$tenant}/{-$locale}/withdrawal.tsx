import { createFileRoute } from '@tanstack/react-router'
import { loadWithdrawal } from '#src/app/loadWithdrawal.ts'
import { parseWithdrawalSearch } from '#src/app/search.ts'
import { pageHead } from '#src/app/shopHead.ts'
import { WithdrawalScreen } from '#src/withdrawal/WithdrawalScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/withdrawal')({
  validateSearch: parseWithdrawalSearch,
  loader: ({ context, params }) => loadWithdrawal(context, params),
  head: pageHead('withdrawal'),
  component: WithdrawalScreen,
})
