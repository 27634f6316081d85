import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shopHead.ts'
import { NewGroupScreen } from '#src/groups/NewGroupScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups/')({
  head: pageHead('groups'),
  component: NewGroupScreen,
})
