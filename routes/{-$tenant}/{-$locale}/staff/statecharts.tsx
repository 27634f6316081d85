import { createFileRoute } from '@tanstack/react-router'
import { StatechartsScreen } from '#src/staff/statecharts/StatechartsScreen.tsx'
import { parseStatechartsSearch } from '#src/staff/statecharts/statecharts-search.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/statecharts')({
  validateSearch: parseStatechartsSearch,
  component: StatechartsScreen,
})
