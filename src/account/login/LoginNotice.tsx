import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '#src/session/useSession.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** Why one stands before the login: logged out, erased, expired, or sent here by a page that needs it. */
export function LoginNotice() {
  const t = useTranslations('account.login')
  const { next } = useSearch({ from: '/{-$tenant}/{-$locale}/login/' })
  const reason = useSession((snapshot) => {
    if (snapshot.matches({ anonymous: 'loggedOut' })) return 'loggedOut'
    if (snapshot.matches({ anonymous: 'erased' })) return 'erased'
    if (snapshot.matches({ anonymous: 'expired' })) return 'expired'
    return snapshot.matches({ anonymous: 'idle' }) && next !== undefined ? 'needed' : null
  })
  if (reason === null) return null
  const isGood = reason === 'loggedOut' || reason === 'erased'
  return (
    <Notice kind={isGood ? 'success' : 'info'}>
      <p>{t(reason === 'needed' && next === 'checkout' ? 'neededForCheckout' : reason)}</p>
    </Notice>
  )
}
