import { createFileRoute } from '@tanstack/react-router'
import { LoginGuard } from '#src/account/LoginGuard.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own')({ component: LoginGuard })
