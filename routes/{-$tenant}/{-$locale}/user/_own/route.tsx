import { createFileRoute } from '@tanstack/react-router'
import { OwnFrame } from '#src/account/AccountFrame.tsx'

/** Pages for which one must be logged in. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own')({ component: OwnFrame })
