import { createFileRoute } from '@tanstack/react-router'
import { TrafficScreen } from '#src/staff/traffic/TrafficScreen.tsx'
import { parseTrafficSearch } from '#src/staff/traffic/traffic-search.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/traffic')({
  validateSearch: parseTrafficSearch,
  component: TrafficScreen,
})
