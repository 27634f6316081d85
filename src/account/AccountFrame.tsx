import { Outlet } from '@tanstack/react-router'
import german from '#locales/de/account.json'
import english from '#locales/en/account.json'
import { OwnTexts } from '#src/app/OwnTexts.tsx'

const TEXTS = { de: { account: german }, en: { account: english } }

export function AccountFrame() {
  return (
    <OwnTexts texts={TEXTS}>
      <Outlet />
    </OwnTexts>
  )
}
