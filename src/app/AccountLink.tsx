import { Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'

const TellCustomer = lazyWithPreload(() => import('#src/session/TellCustomer.tsx').then((file) => file.TellCustomer))

const never = () => () => {}

/**
 * "Anmelden", and "Mein Konto" once the session has a name. Who is logged in is asked after the page is alive: the first page carries nothing for
 * it. The link stays the same element meanwhile, so that a click on it is not lost.
 */
export function AccountLink() {
  const t = useTranslations('common.header')
  const [isCustomer, setIsCustomer] = useState(false)
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <>
      <RouterLink
        data-part="account-link"
        to={isCustomer ? '/{-$tenant}/{-$locale}/user/reservations' : '/{-$tenant}/{-$locale}/login'}
      >
        {t(isCustomer ? 'account' : 'login')}
      </RouterLink>
      {isAlive && (
        <Suspense fallback={null}>
          <TellCustomer onTell={setIsCustomer} />
        </Suspense>
      )}
    </>
  )
}
