import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shopHead.ts'
import { GroupScreen } from '#src/groups/GroupScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups/$slug')({
  head: pageHead('groups'),
  component: GroupScreen,
})
