import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { CounterScreen } from '#src/staff/counter/CounterScreen.tsx'
import { parseStaffSearch } from '#src/staff/frame/staff-search.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/')({
  validateSearch: parseStaffSearch,
  head: pageHead('staff'),
  component: CounterScreen,
})
