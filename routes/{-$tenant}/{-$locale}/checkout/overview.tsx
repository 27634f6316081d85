import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { OverviewScreen } from '#src/checkout/overview/OverviewScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/overview')({
  head: pageHead('overview'),
  component: OverviewScreen,
})
