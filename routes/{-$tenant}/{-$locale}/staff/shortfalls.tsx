import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { ShortfallsScreen } from '#src/staff/shortfalls/ShortfallsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/shortfalls')({
  head: pageHead('staff'),
  component: ShortfallsScreen,
})
