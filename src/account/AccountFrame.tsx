import { Outlet } from '@tanstack/react-router'
import { OwnTexts } from '#src/base/OwnTexts.tsx'

/** @param texts the messages of the account pages, which the route has loaded */
export function AccountFrame({ texts }: { texts: object }) {
  return (
    <OwnTexts area="account" texts={texts}>
      <Outlet />
    </OwnTexts>
  )
}
