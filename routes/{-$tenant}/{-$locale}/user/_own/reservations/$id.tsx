import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { loadReservation, ReservationScreen } from '#src/account/reservations/ReservationScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own/reservations/$id')({
  loader: loadReservation,
  staleTime: Infinity,
  head: (context) => pageHead('reservation')(context),
  component: ReservationScreen,
})
