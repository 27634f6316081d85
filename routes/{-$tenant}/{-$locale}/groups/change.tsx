import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { bringChange, ChangeScreen } from '#src/groups/change/ChangeVisit.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups/change')({
  loader: bringChange,
  staleTime: Infinity,
  head: pageHead('groupchange'),
  component: ChangeScreen,
})
