import { Match, RouterContextProvider, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import type { RecordedAddress } from '#contract/recordings.ts'
import type { Moment } from '#machines/recording/replay.ts'
import { ReplayedSite } from '#src/api/replayed-site.ts'
import { useSite } from '#src/api/useSite.ts'
import { NotFound } from '#src/app/NotFound.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { ReportPart } from '#src/report/ReportPart.tsx'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import { VisitProvider } from '#src/visit/VisitContext.ts'
import { shownVisit } from './shown-visit.ts'
import { useReplayRouter } from './useReplayRouter.ts'

/** Where a recording that began later begins. */
const BOOKING_SCREEN: RecordedAddress = { route: '/', hash: '', params: {}, search: {} }

/** The screen as the visitor had it: the page's own components, in the states of the replay, at its time. Nothing on it can be pressed. */
export function ReplayedScreen({ moment, at }: { moment: Moment; at: Date }) {
  const locale = useLocale()
  const router = useReplayRouter(moment.address ?? BOOKING_SCREEN)
  const site = useSite()
  const today = moment.snapshots.booking?.context.shop?.today as string | undefined
  if (!router || !moment.snapshots.booking) return <PartsSkeleton />
  return (
    <IntlProvider locale={locale} now={at}>
      <ReplayedSite value={today === undefined ? null : { ...site, today }}>
        <RouterContextProvider router={router}>
          <ErrorEnd value={<ReportPart />}>
            <Page key={moment.at} moment={moment} />
          </ErrorEnd>
        </RouterContextProvider>
      </ReplayedSite>
    </IntlProvider>
  )
}

/** Below the routes of the document and of the shop, which are those of the frame itself. */
function Page({ moment: { snapshots } }: { moment: Moment }) {
  const [visit] = useState(() => shownVisit(snapshots))
  const routeId = useMatches({ select: (matches) => matches[2]?.routeId })
  return <VisitProvider value={visit}>{routeId ? <Match routeId={routeId} /> : <NotFound />}</VisitProvider>
}
