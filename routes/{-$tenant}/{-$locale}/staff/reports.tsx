import { createFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '#src/staff/reports/ReportsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/reports')({
  component: ReportsScreen,
})
