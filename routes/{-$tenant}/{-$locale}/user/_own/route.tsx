import { createFileRoute } from '@tanstack/react-router'
import { OwnFrame } from '#src/account/OwnFrame.tsx'

/** What only an authenticated session opens. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own')({ component: OwnFrame })
