import { lazy, Suspense } from 'react'
import { useConsent } from './ConsentContext.ts'

const ConsentDialog = lazy(async () => ({ default: (await import('./ConsentDialog.tsx')).ConsentDialog }))

/** The question about cookies, while it is open. */
export function CookieConsent() {
  const isOpen = useConsent((snapshot) => snapshot.hasTag('open'))
  return <Suspense>{isOpen && <ConsentDialog />}</Suspense>
}
