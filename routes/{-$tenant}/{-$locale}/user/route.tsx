import { createFileRoute } from '@tanstack/react-router'
import { AccountFrame } from '#src/account/AccountFrame.tsx'

/** The customer's pages. The account's texts load with them only. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/user')({ component: AccountFrame })
