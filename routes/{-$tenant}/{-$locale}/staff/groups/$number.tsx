import { createFileRoute } from '@tanstack/react-router'
import { PackingListScreen } from '#src/staff/groups/PackingListScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/groups/$number')({
  component: PackingListScreen,
})
