import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { loadOwnMessages } from '#locales/load-own.ts'
import { AccountFrame } from '#src/account/AccountFrame.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user')({
  loader: ({ params }) => loadOwnMessages('account', params),
  staleTime: Infinity,
  component: () => <AccountFrame texts={useLoaderData({ from: '/{-$tenant}/{-$locale}/user' })} />,
})
