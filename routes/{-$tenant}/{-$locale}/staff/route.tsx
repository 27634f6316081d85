import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { loadOwnMessages } from '#locales/load-own.ts'
import { StaffFrame } from '#src/staff/frame/StaffFrame.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff')({
  loader: ({ params }) => loadOwnMessages('staff', params),
  staleTime: Infinity,
  head: pageHead('staff'),
  component: () => <StaffFrame texts={useLoaderData({ from: '/{-$tenant}/{-$locale}/staff' })} />,
})
