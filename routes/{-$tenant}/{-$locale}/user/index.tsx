import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/{-$tenant}/{-$locale}/user/reservations', params, replace: true })
  },
})
