import { useTranslations } from 'use-intl'
import { AccountLink } from '#src/app/AccountLink.tsx'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { useSession } from './useSession.ts'

/** "Anmelden", and "Mein Konto" once the session has a name. */
export function AccountEntry() {
  const t = useTranslations('common.header')
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  if (!isAuthenticated) return <AccountLink />
  return (
    <RouterLink data-part="account-link" to="/{-$tenant}/{-$locale}/user/reservations">
      {t('account')}
    </RouterLink>
  )
}
