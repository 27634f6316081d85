import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shopHead.ts'
import { CounterScreen } from '#src/staff/CounterScreen.tsx'
import { parseStaffSearch } from '#src/staff/staff-search.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/')({
  validateSearch: parseStaffSearch,
  head: pageHead('staff'),
  component: CounterScreen,
})
