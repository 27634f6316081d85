import { createFileRoute } from '@tanstack/react-router'
import { OwnFrame } from '#src/account/AccountFrame.tsx'

/** Pages that require a login. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own')({ component: OwnFrame })
