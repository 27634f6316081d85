import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { pageOfHash } from '#machines/booking/steps.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { localeOf } from '#src/app/shop-path.ts'
import { bridgeBooking } from './route-bridge.ts'
import { createVisit } from './visit.ts'
import { VisitProvider } from './VisitContext.ts'

/** Gives every page of a shop the visit. The server renders an empty booking; what was kept comes in after hydration. */
export function VisitFrame({ children }: { children: ReactNode }) {
  const api = useApi()
  const site = useSite()
  const locations = useLocations()
  const router = useRouter()
  const t = useTranslations('persons.type')
  const locale = localeOf(useParams({ strict: false }))
  const wl = useLocation({ select: ({ search }) => search.wl ?? null })
  const language = { locale, typeNames: { 1: t('1'), 2: t('2'), 3: t('3') } }
  const [visit] = useState(() => createVisit({ api, site, locations, language, wl }))

  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      await visit.start(() => pageOfHash(router.latestLocation.hash))
      if (!isGone) stop = bridgeBooking(router, visit.booking)
    }
    void begin()
    return () => {
      isGone = true
      stop?.()
    }
  }, [router, visit])

  useEffect(() => visit.speak(api, language))

  return <VisitProvider value={visit}>{children}</VisitProvider>
}
