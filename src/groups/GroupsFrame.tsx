import { Outlet } from '@tanstack/react-router'
import { OwnTexts } from '#src/base/OwnTexts.tsx'

const TEXTS = import.meta.glob('/locales/*/groups.json', { eager: true, import: 'default' })

export function GroupsFrame() {
  return (
    <OwnTexts area="groups" texts={TEXTS}>
      <Outlet />
    </OwnTexts>
  )
}
