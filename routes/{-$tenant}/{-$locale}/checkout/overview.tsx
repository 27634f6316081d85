import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { loadOverview, OverviewScreen } from '#src/checkout/overview/OverviewScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/overview')({
  loader: loadOverview,
  staleTime: Infinity,
  head: pageHead('overview'),
  component: OverviewScreen,
})
