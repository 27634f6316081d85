import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { loadOwnMessages } from '#locales/load-own.ts'
import { StaffFrame } from '#src/staff/frame/StaffFrame.tsx'

/** The parent route of the counter, which loads the texts and calls that only pages of the staff need. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff')({
  loader: ({ params }) => loadOwnMessages('staff', params),
  staleTime: Infinity,
  component: () => <StaffFrame texts={useLoaderData({ from: '/{-$tenant}/{-$locale}/staff' })} />,
})
