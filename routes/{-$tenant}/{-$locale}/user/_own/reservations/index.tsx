import { createFileRoute } from '@tanstack/react-router'
import { parseReservationsSearch } from '#src/account/account-search.ts'
import { pageHead } from '#src/app/shop-head.ts'
import { loadReservations, ReservationsScreen } from '#src/account/reservations/ReservationsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own/reservations/')({
  validateSearch: parseReservationsSearch,
  loader: loadReservations,
  staleTime: Infinity,
  head: pageHead('reservations'),
  component: ReservationsScreen,
})
