import { useTranslations } from 'use-intl'
import { RouterLink } from './RouterLink.tsx'

export function AccountLink() {
  const t = useTranslations('common.header')
  return (
    <RouterLink data-part="account-link" to="/{-$tenant}/{-$locale}/login">
      {t('login')}
    </RouterLink>
  )
}
