import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { ChangeScreen } from '#src/groups/change/ChangeVisit.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups/change')({
  head: pageHead('groupchange'),
  component: ChangeScreen,
})
