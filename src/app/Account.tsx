import { lazy, Suspense, useSyncExternalStore } from 'react'
import { AccountLink } from './AccountLink.tsx'

const AccountEntry = lazy(async () => ({ default: (await import('#src/session/AccountEntry.tsx')).AccountEntry }))

const never = () => () => {}

/** The way to the account. Who is logged in is asked after the page is alive: the first page carries nothing for it. */
export function Account() {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!isAlive) return <AccountLink />
  return (
    <Suspense fallback={<AccountLink />}>
      <AccountEntry />
    </Suspense>
  )
}
