import type { ReactNode } from 'react'
import { hasTagManager } from '#domain/tracking/tag-manager.ts'
import type { CookieConsentEvent } from '#machines/cookie-consent.ts'
import { useSite } from '#src/api/useSite.ts'
import { useLoadedLater } from '#src/visit/useLoadedLater.ts'
import { ConsentProvider } from './ConsentContext.ts'

const loadTraffic = async () => (await import('./count-traffic.ts')).countTraffic

const loadConsent = async () => (await import('./consent-actor.ts')).openConsent

export function ConsentFrame({ children }: { children: ReactNode }) {
  const { settings, banners } = useSite()
  const { part: actor, load } = useLoadedLater(loadConsent, hasTagManager(settings.gtmId) || banners.length > 0)
  useLoadedLater(loadTraffic, settings.countsTraffic)
  const send = (event: CookieConsentEvent) => void load().then((part) => part?.send(event))
  return <ConsentProvider value={{ actor, send }}>{children}</ConsentProvider>
}
