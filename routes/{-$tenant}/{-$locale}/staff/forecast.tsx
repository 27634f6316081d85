import { createFileRoute } from '@tanstack/react-router'
import { ForecastScreen } from '#src/staff/forecast/ForecastScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/forecast')({
  component: ForecastScreen,
})
