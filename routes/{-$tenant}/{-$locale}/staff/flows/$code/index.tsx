import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shopHead.ts'
import { FlowScreen } from '#src/staff/flows/FlowScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/flows/$code/')({
  head: (context) => pageHead('staff')(context),
  component: FlowScreen,
})
