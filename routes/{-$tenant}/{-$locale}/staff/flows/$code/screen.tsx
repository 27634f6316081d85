import { createFileRoute } from '@tanstack/react-router'
import { FlowPicture } from '#src/staff/flows/FlowPicture.tsx'
import { ReplayError } from '#src/staff/flows/ReplayError.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/flows/$code/screen')({
  component: FlowPicture,
  errorComponent: ReplayError,
})
