import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { FlowScreen } from '#src/staff/flows/FlowScreen.tsx'
import { ReplayError } from '#src/staff/flows/ReplayError.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/flows/$code/')({
  head: (context) => pageHead('staff')(context),
  component: FlowScreen,
  errorComponent: ReplayError,
})
