import type { RegisteredRouter } from '@tanstack/react-router'
import { BOOKING, isRoute } from '#src/visit/address.ts'
import type { VisitDeps } from '#src/visit/useLoadedLater.ts'
import { endOf } from '#src/visit/visit-actors.ts'
import { bookingOf, type Visit } from '#src/visit/visit.ts'
import { collectTraffic } from './collect-traffic.ts'
import { keptSettings } from './kept-settings.ts'

const isRefused = (tenant: string): boolean => {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  const kept = keptSettings.read(tenant)
  return globalPrivacyControl === true || (kept !== null && kept.decidedAt !== null && !kept.analyticCookies)
}

type Counted = Pick<ReturnType<typeof collectTraffic>, 'page'>

const followPages = (router: RegisteredRouter) => {
  const shown = { booking: false, staff: false }
  const look = () => {
    const route = (router.state.matches.at(-1)?.routeId as string | undefined) ?? ''
    shown.booking ||= isRoute(route, '/')
    shown.staff ||= route.startsWith(`${BOOKING}/staff`)
  }
  look()
  return { shown, end: router.subscribe('onResolved', look) }
}

const beginToCount = ({ visit, api, router, site: { tenant } }: VisitDeps): Counted => {
  const pages = followPages(router)
  const { see, observe, page, forget } = collectTraffic({
    booking: bookingOf(visit),
    isRestoring: () => !visit.getSnapshot().matches('ready'),
  })
  const send = () => {
    const { charts, ...more } = page()
    const { booking, ...others } = charts
    // Sends the booking's chart only if the visitor has seen the booking, because this chart runs on every page.
    const counted = { ...more, charts: { ...others, ...(booking && pages.shown.booking && { booking }) } }
    // Clears the counts, so that a page that returns from the browser's cache sends no state twice.
    forget()
    // Sends nothing if the document has shown a page of the staff, because the staff are no visitors.
    if (isRefused(tenant) || pages.shown.staff) return
    // `keepalive` lets the request outlive the page. A failure is ignored, because a lost count does no harm.
    void fetch(`${api.base}/api/traffic`, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(counted),
    }).catch(() => undefined)
  }

  const { checkout, charts: loaded } = visit.getSnapshot().context
  for (const actor of [visit, bookingOf(visit), ...(checkout ? [checkout] : []), ...Object.values(loaded)]) see(actor)
  const subscription = visit.system.inspect(observe)
  const signal = endOf(visit)
  addEventListener('pagehide', send, { signal })
  signal.addEventListener('abort', () => {
    subscription.unsubscribe()
    pages.end()
    send()
  })
  return { page }
}

const visits = new WeakMap<Visit, Counted>()

/** Sends the states and arrows of the visit's charts when the visitor leaves the page, without an identifier. */
export const countTraffic = (deps: VisitDeps): Counted => {
  const counted = visits.get(deps.visit) ?? beginToCount(deps)
  visits.set(deps.visit, counted)
  return counted
}
