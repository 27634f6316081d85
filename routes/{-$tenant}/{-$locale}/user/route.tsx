import { createFileRoute } from '@tanstack/react-router'
import { AccountFrame } from '#src/account/AccountFrame.tsx'

/** The customer's pages: they alone load the texts of the account. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/user')({ component: AccountFrame })
