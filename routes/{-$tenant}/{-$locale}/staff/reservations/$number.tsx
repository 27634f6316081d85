import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shopHead.ts'
import { StaffReservationScreen } from '#src/staff/StaffReservationScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/reservations/$number')({
  head: (context) => pageHead('staff')(context),
  component: StaffReservationScreen,
})
