import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { FlowPicture } from '#src/staff/flows/FlowPicture.tsx'
import { ReplayError } from '#src/staff/flows/ReplayError.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/flows/$code/screen')({
  head: (context) => pageHead('staff')(context),
  component: FlowPicture,
  errorComponent: ReplayError,
})
