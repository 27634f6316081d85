import { Outlet } from '@tanstack/react-router'
import { OwnTexts } from '#src/base/OwnTexts.tsx'

const TEXTS = import.meta.glob('/locales/*/account.json', { eager: true, import: 'default' })

export function AccountFrame() {
  return (
    <OwnTexts area="account" texts={TEXTS}>
      <Outlet />
    </OwnTexts>
  )
}
