import {
  Match,
  RouterContextProvider,
  useLocation,
  useMatches,
  createMemoryHistory,
  createRouter,
  useParams,
  useRouter,
  type RegisteredRouter,
} from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import type { RecordedAddress } from '#contract/recordings.ts'
import type { Moment } from '#machines/recording/replay.ts'
import { branchOf } from '#machines/recording/what-if.ts'
import { ReplayedSite, useSite } from '#src/api/useSite.ts'
import { PaidElsewhere } from '#src/booking/dialogs/PaidElsewhere.tsx'
import { NotFound } from '#src/app/NotFound.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { ReportPart } from '#src/report/ReportPart.tsx'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import { VisitProvider } from '#src/visit/VisitContext.ts'
import { shownVisit } from './shown-visit.ts'
import { branchHash, branchPlace } from './branch-place.ts'
import { ReplayError } from './ReplayError.tsx'
import { useRecording } from './useRecording.ts'

/** A frame shows the screen, because the screen is a document with its own width, dialogs and language. */
export function FlowPicture() {
  const { query, replay } = useRecording()
  const hash = useLocation({ select: (location) => location.hash })
  const { at, picks } = branchPlace(hash)
  const moment = replay?.moments[at] && branchOf(replay.moments, at, picks).at(-1)
  const segment = moment && query.data?.recording.segments[moment.segment]
  useStillDocument()
  if (!moment || !segment) return null
  return (
    <ReplayedScreen
      place={branchHash(at, picks)}
      moment={moment}
      at={new Date(Date.parse(segment.startedAt) + moment.time)}
    />
  )
}

/** Keeps the visitor's screen from taking the focus and from scrolling the page of the staff. */
const useStillDocument = () => {
  useLayoutEffect(() => {
    document.documentElement.inert = true
    // Replaces the browser's function, which would also scroll the documents around the frame.
    Element.prototype.scrollIntoView = function (this: Element) {
      const { top, bottom } = this.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) scrollBy(0, (top + bottom - innerHeight) / 2)
    }
  }, [])
}

const BOOKING_SCREEN: RecordedAddress = { route: '/', hash: '', params: {}, search: {} }

function ReplayedScreen({ place, moment, at }: { place: string; moment: Moment; at: Date }) {
  const locale = useLocale()
  const router = useReplayRouter(moment.address ?? BOOKING_SCREEN)
  const site = useSite()
  const today = moment.snapshots.booking?.context.shop?.today as string | undefined
  if (!router || !moment.snapshots.booking) return <PartsSkeleton />
  return (
    <IntlProvider locale={locale} now={at}>
      <ReplayedSite value={today === undefined ? null : { ...site, today }}>
        <ErrorEnd value={<ReportPart />}>
          <ReplayedVisit key={place} moment={moment} router={router} />
        </ErrorEnd>
      </ReplayedSite>
    </IntlProvider>
  )
}

function ReplayedVisit({ moment: { snapshots }, router }: { moment: Moment; router: RegisteredRouter }) {
  const [visit] = useState(() => shownVisit(snapshots))
  return (
    <VisitProvider value={visit}>
      <RouterContextProvider router={router}>
        <Page />
      </RouterContextProvider>
      <PaidElsewhere />
    </VisitProvider>
  )
}

/** Leaves out the routes of the document and the shop, because the frame already renders those. */
function Page() {
  const routeId = useMatches({ select: (matches) => matches[2]?.routeId })
  return routeId ? <Match routeId={routeId} /> : <NotFound />
}

const hrefOf = ({ route, params, search, hash }: RecordedAddress, place: readonly (string | undefined)[]): string => {
  const page = route.replaceAll(/\$(\w+)/g, (_, name) => params[name as keyof typeof params] ?? '-')
  const path = [...place, ...page.split('/')].filter(Boolean).map((part) => `/${part}`)
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  return `${path.join('') || '/'}${query.size > 0 ? `?${query}` : ''}${hash && `#${hash}`}`
}

const useReplayRouter = (address: RecordedAddress): RegisteredRouter | undefined => {
  const outer = useRouter()
  const { tenant, locale } = useParams({ from: '/{-$tenant}/{-$locale}' })
  const href = hrefOf(address, [tenant, locale])
  const [opened, setOpened] = useState<{ href: string; router: RegisteredRouter }>()

  useEffect(() => {
    const router = createRouter({
      ...outer.options,
      history: createMemoryHistory({ initialEntries: [href] }),
      scrollRestoration: false,
      defaultErrorComponent: ReplayError,
    } as typeof outer.options) as RegisteredRouter
    let isOver = false
    const open = async () => {
      await router.load()
      if (!isOver) setOpened({ href, router })
    }
    void open()
    return () => {
      isOver = true
    }
  }, [outer, href])

  return opened?.href === href ? opened.router : undefined
}
