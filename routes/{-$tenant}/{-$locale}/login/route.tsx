import { createFileRoute } from '@tanstack/react-router'
import { AccountFrame } from '#src/account/AccountFrame.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/login')({ component: AccountFrame })
