import { createFileRoute } from '@tanstack/react-router'
import { LoginGuard } from '#src/account/LoginGuard.tsx'

/** The parent route of pages that require a login. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own')({ component: LoginGuard })
