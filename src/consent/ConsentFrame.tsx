import { useRouter } from '@tanstack/react-router'
import { startTransition, useState, type ReactNode } from 'react'
import type { CookieConsentEvent } from '#machines/cookie-consent.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { usePreload } from '#src/steps/usePreload.ts'
import { useVisit } from '#src/visit/VisitContext.ts'
import type { ConsentActor } from './consent-actor.ts'
import { ConsentProvider } from './ConsentContext.ts'

/** Gives every page of a shop the visitor's consent. It is loaded once the browser has nothing better to do. */
export function ConsentFrame({ children }: { children: ReactNode }) {
  const visit = useVisit()
  const api = useApi()
  const router = useRouter()
  const site = useSite()
  const [actor, setActor] = useState<ConsentActor>()
  const isNeeded = Boolean(site.settings.gtmId) || site.banners.length > 0

  const load = async () => {
    const { openConsent } = await import('./consent-actor.ts')
    const loaded = openConsent({ visit, api, router, site })
    // Parts that are not hydrated yet keep the server's drawing meanwhile.
    startTransition(() => setActor(loaded))
    return loaded
  }
  usePreload(async () => isNeeded && load())

  const send = (event: CookieConsentEvent) => {
    const tell = async () => (await load()).send(event)
    void tell()
  }
  return <ConsentProvider value={{ actor, send }}>{children}</ConsentProvider>
}
