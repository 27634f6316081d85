import { createFileRoute } from '@tanstack/react-router'
import { FlowScreen } from '#src/staff/flows/FlowScreen.tsx'
import { ReplayError } from '#src/staff/flows/ReplayError.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/flows/$code/')({
  component: FlowScreen,
  errorComponent: ReplayError,
})
