import { createFileRoute } from '@tanstack/react-router'
import { StaffFrame } from '#src/staff/frame/StaffFrame.tsx'

/** The counter: its pages alone load the texts and the calls of the staff. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff')({ component: StaffFrame })
