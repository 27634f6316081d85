import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { StatechartsScreen } from '#src/staff/statecharts/StatechartsScreen.tsx'
import { parseStatechartsSearch } from '#src/staff/statecharts/statecharts-search.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/statecharts')({
  validateSearch: parseStatechartsSearch,
  head: pageHead('staff'),
  component: StatechartsScreen,
})
