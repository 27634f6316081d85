import { createFileRoute } from '@tanstack/react-router'
import { StaffReservationScreen } from '#src/staff/booking/StaffReservationScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/reservations/$number')({
  component: StaffReservationScreen,
})
