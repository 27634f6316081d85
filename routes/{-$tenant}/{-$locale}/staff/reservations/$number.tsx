import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { StaffReservationScreen } from '#src/staff/booking/StaffReservationScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/reservations/$number')({
  head: (context) => pageHead('staff')(context),
  component: StaffReservationScreen,
})
