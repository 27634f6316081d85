import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { loadOwnMessages } from '#locales/load-own.ts'
import { StaffFrame } from '#src/staff/frame/StaffFrame.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff')({
  loader: ({ params }) => loadOwnMessages('staff', params),
  staleTime: Infinity,
  component: () => <StaffFrame texts={useLoaderData({ from: '/{-$tenant}/{-$locale}/staff' })} />,
})
