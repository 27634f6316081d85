import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { TrafficScreen } from '#src/staff/traffic/TrafficScreen.tsx'
import { parseTrafficSearch } from '#src/staff/traffic/traffic-search.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/traffic')({
  validateSearch: parseTrafficSearch,
  head: pageHead('staff'),
  component: TrafficScreen,
})
