import { Outlet } from '@tanstack/react-router'
import { OwnTexts } from '#src/base/OwnTexts.tsx'

export function GroupsFrame({ texts }: { texts: object }) {
  return (
    <OwnTexts area="groups" texts={texts}>
      <Outlet />
    </OwnTexts>
  )
}
