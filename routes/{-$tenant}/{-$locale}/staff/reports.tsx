import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { ReportsScreen } from '#src/staff/reports/ReportsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/reports')({
  head: pageHead('staff'),
  component: ReportsScreen,
})
