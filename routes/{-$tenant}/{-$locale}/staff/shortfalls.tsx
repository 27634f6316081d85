import { createFileRoute } from '@tanstack/react-router'
import { ShortfallsScreen } from '#src/staff/shortfalls/ShortfallsScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/staff/shortfalls')({
  component: ShortfallsScreen,
})
