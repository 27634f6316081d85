import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { bringBooking } from '#src/api/bring-booking.ts'
import { GroupSuccessScreen } from '#src/groups/GroupSuccessScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups/success')({
  loader: bringBooking,
  staleTime: Infinity,
  head: pageHead('groupsuccess'),
  component: GroupSuccessScreen,
})
