import { Outlet } from '@tanstack/react-router'
import { OwnTexts } from '#src/base/OwnTexts.tsx'

/** @param texts the messages of the groups' pages, which the route has loaded */
export function GroupsFrame({ texts }: { texts: object }) {
  return (
    <OwnTexts area="groups" texts={texts}>
      <Outlet />
    </OwnTexts>
  )
}
