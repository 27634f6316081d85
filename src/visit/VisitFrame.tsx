import { useLoaderData, useLocation, useParams, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { localeOf } from '#domain/address/site-path.ts'
import { localTimeIn } from '#domain/calendar/days.ts'
import { bookingOf, createVisit, runUntilUnmounted } from './visit.ts'
import { firstSnapshotOf, VisitProvider } from './VisitContext.ts'

/** The server renders an empty booking, and the browser restores the stored one after hydration. */
export function VisitFrame({ children }: { children: ReactNode }) {
  const { apiAt } = useRouteContext({ from: '/{-$tenant}/{-$locale}' })
  const params = useParams({ from: '/{-$tenant}/{-$locale}' })
  const site = useSite()
  const locations = useLocations()
  const router = useRouter()
  const t = useTranslations('persons.type')
  const locale = localeOf(params)
  const { answeredAt } = useLoaderData({ from: '/{-$tenant}/{-$locale}' })
  const wl = useLocation({ select: ({ search }) => search.wl ?? null })
  const typeNames = { 1: t('1'), 2: t('2'), 3: t('3') }
  const [visit] = useState(() =>
    createVisit({
      apiAt: (current) => apiAt({ tenant: params.tenant, locale: current }),
      address: { router, tenant: params.tenant },
      site,
      locations,
      language: { locale, typeNames },
      wl,
      now: localTimeIn(site.settings.timeZone, new Date(answeredAt)),
    }),
  )

  // Remembers the state that the server has rendered, before the visit starts and changes it.
  firstSnapshotOf(bookingOf(visit))

  // Starts the visit in a layout effect, because the effects of pages, which run later, send events to the visit.
  useLayoutEffect(() => {
    visit.start()
  }, [visit])
  useEffect(() => runUntilUnmounted(visit), [visit])
  useLayoutEffect(() => {
    const { language } = bookingOf(visit).getSnapshot().context
    if (language.locale !== locale) visit.send({ type: 'language.changed', language: { locale, typeNames } })
  })

  return <VisitProvider value={visit}>{children}</VisitProvider>
}
