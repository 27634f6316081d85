import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { StaffGroupsScreen } from '#src/staff/groups/StaffGroupsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/groups/')({
  head: pageHead('staff'),
  component: StaffGroupsScreen,
})
