import { createFileRoute } from '@tanstack/react-router'
import { AccountFrame } from '#src/account/AccountFrame.tsx'

/** The customer's pages. Only these pages load the account's texts. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/user')({ component: AccountFrame })
