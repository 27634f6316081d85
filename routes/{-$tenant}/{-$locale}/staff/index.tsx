import { createFileRoute } from '@tanstack/react-router'
import { CounterScreen } from '#src/staff/counter/CounterScreen.tsx'
import { parseStaffSearch } from '#src/staff/frame/staff-search.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/')({
  validateSearch: parseStaffSearch,
  component: CounterScreen,
})
