import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { NewGroupScreen } from '#src/groups/leader/LeaderVisit.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups/')({
  head: pageHead('groups'),
  component: NewGroupScreen,
})
