import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { ForecastScreen } from '#src/staff/forecast/ForecastScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/forecast')({
  head: pageHead('staff'),
  component: ForecastScreen,
})
