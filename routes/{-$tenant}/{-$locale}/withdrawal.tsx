import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { loadOwnMessages } from '#locales/load-own.ts'
import { loadOptional } from '#src/app/load-shop.ts'
import { parseWithdrawalSearch } from '#src/base/search-params.ts'
import { pageHead } from '#src/app/shop-head.ts'
import { WithdrawalScreen } from '#src/withdrawal/WithdrawalScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/withdrawal')({
  validateSearch: parseWithdrawalSearch,
  loader: async ({ context, params }) => {
    await loadOptional('withdrawal', context, params)
    return loadOwnMessages('withdrawal', params)
  },
  head: pageHead('withdrawal'),
  component: () => <WithdrawalScreen texts={useLoaderData({ from: '/{-$tenant}/{-$locale}/withdrawal' })} />,
})
