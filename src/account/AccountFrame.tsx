import { Outlet } from '@tanstack/react-router'
import { OwnTexts } from '#src/base/OwnTexts.tsx'

export function AccountFrame({ texts }: { texts: object }) {
  return (
    <OwnTexts area="account" texts={texts}>
      <Outlet />
    </OwnTexts>
  )
}
