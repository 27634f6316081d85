import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useConsent } from './ConsentContext.ts'

const LazyConsentDialog = lazyWithPreload(() => import('./ConsentDialog.tsx').then((file) => file.ConsentDialog))

export function CookieConsent() {
  const isOpen = useConsent((snapshot) => snapshot.hasTag('open'))
  return isOpen && <LazyConsentDialog />
}
