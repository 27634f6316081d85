import { createFileRoute } from '@tanstack/react-router'
import { StaffGroupsScreen } from '#src/staff/groups/StaffGroupsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/groups/')({
  component: StaffGroupsScreen,
})
