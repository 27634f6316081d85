import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { bringGroup, GroupScreen } from '#src/groups/leader/LeaderVisit.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups/$slug')({
  loader: bringGroup,
  staleTime: Infinity,
  head: pageHead('groups'),
  component: GroupScreen,
})
