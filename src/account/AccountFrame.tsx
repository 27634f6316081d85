import { Outlet } from '@tanstack/react-router'
import { OwnTexts } from '#src/base/OwnTexts.tsx'

/** @param texts the account's messages, which the route has loaded */
export function AccountFrame({ texts }: { texts: object }) {
  return (
    <OwnTexts area="account" texts={texts}>
      <Outlet />
    </OwnTexts>
  )
}
