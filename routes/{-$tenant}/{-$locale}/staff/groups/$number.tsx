import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { PackingListScreen } from '#src/staff/groups/PackingListScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/groups/$number')({
  head: (context) => pageHead('staff')(context),
  component: PackingListScreen,
})
