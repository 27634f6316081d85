import { createFileRoute } from '@tanstack/react-router'
import { StaffFrame } from '#src/staff/frame/StaffFrame.tsx'

/** The counter. Only its pages load the staff's texts and calls. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff')({ component: StaffFrame })
