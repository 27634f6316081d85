import { createFileRoute } from '@tanstack/react-router'
import { StaffFrame } from '#src/staff/frame/StaffFrame.tsx'

/** The counter. The staff's texts and calls load with its pages only. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff')({ component: StaffFrame })
