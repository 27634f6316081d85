import { createFileRoute } from '@tanstack/react-router'
import { loadOptional } from '#src/app/load-shop.ts'
import { parseWithdrawalSearch } from '#src/base/search-params.ts'
import { pageHead } from '#src/app/shop-head.ts'
import { WithdrawalScreen } from '#src/withdrawal/WithdrawalScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/withdrawal')({
  validateSearch: parseWithdrawalSearch,
  loader: ({ context, params }) => loadOptional('withdrawal', context, params),
  head: pageHead('withdrawal'),
  component: WithdrawalScreen,
})
