import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import type { PageTraffic } from '#contract/traffic.ts'
import { activePaths, arrowId } from '#machines/chart-parts.ts'
import { transitionsTaken } from '#machines/xstate-internals.ts'
import type { VisitDeps } from '#src/visit/useLoadedLater.ts'
import { endOf } from '#src/visit/visit-actors.ts'
import { bookingOf, type Visit } from '#src/visit/visit.ts'
import { keptSettings } from './kept-settings.ts'

interface ChartParts {
  states: Set<string>
  arrows: Set<string>
}

/** True if the visitor has refused to be measured, here or in the browser's settings. */
const isRefused = (tenant: string): boolean => {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  const kept = keptSettings.read(tenant)
  return globalPrivacyControl === true || (kept !== null && kept.decidedAt !== null && !kept.analyticCookies)
}

/** Returns the id of an actor's chart; undefined if the actor runs no chart. */
const chartOf = (actor: AnyActorRef): string | undefined =>
  (actor as AnyActorRef & { logic: Partial<AnyStateMachine> }).logic.id

const isInnermost = (path: string, _at: number, all: readonly string[]) =>
  !all.some((other) => other.startsWith(`${path}.`))

interface Counted {
  /** Returns the traffic of the page so far. */
  page: () => PageTraffic
}

/** Counts the visit's charts from now on. */
const beginToCount = ({ visit, api, site: { tenant } }: VisitDeps): Counted => {
  const charts = new Map<string, ChartParts>()
  const running = new Map<AnyActorRef, string>()

  const partsOf = (chart: string): ChartParts => {
    const parts = charts.get(chart) ?? { states: new Set(), arrows: new Set() }
    charts.set(chart, parts)
    return parts
  }
  const see = (actor: AnyActorRef) => {
    const chart = chartOf(actor)
    if (chart === undefined) return
    const { value, status } = actor.getSnapshot() as AnyMachineSnapshot
    if (status === 'active') running.set(actor, chart)
    else running.delete(actor)
    const { states } = partsOf(chart)
    for (const path of activePaths(value)) states.add(path)
  }
  const observe = (inspected: InspectionEvent) => {
    const actor = inspected.actorRef as AnyActorRef
    if (inspected.type === '@xstate.snapshot') see(actor)
    if (inspected.type !== '@xstate.microstep') return
    const chart = chartOf(actor)
    if (chart !== undefined) for (const taken of transitionsTaken(inspected)) partsOf(chart).arrows.add(arrowId(taken))
  }

  const page = (): PageTraffic => {
    const ends = new Map<string, string[]>()
    for (const [actor, chart] of running)
      ends.set(chart, activePaths((actor.getSnapshot() as AnyMachineSnapshot).value).filter(isInnermost))
    return {
      charts: Object.fromEntries(
        [...charts].map(([chart, { states, arrows }]) => [
          chart,
          { states: [...states], arrows: [...arrows], ends: ends.get(chart) ?? [] },
        ]),
      ),
    }
  }
  const send = () => {
    const counted = page()
    // Clears the counts, so that a page that returns from the browser's cache sends no state twice.
    charts.clear()
    if (isRefused(tenant)) return
    // `credentials` keeps cookies out of the request, and `keepalive` lets it outlive the page. A failure is ignored,
    // because a lost count does no harm.
    void fetch(`${api.base}/api/traffic`, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(counted),
    }).catch(() => undefined)
  }

  const { checkout, charts: others } = visit.getSnapshot().context
  for (const actor of [visit, bookingOf(visit), ...(checkout ? [checkout] : []), ...Object.values(others)]) see(actor)
  const subscription = visit.system.inspect(observe)
  const signal = endOf(visit)
  addEventListener('pagehide', send, { signal })
  signal.addEventListener('abort', () => {
    subscription.unsubscribe()
    send()
  })
  return { page }
}

const visits = new WeakMap<Visit, Counted>()

/**
 * Counts the states and arrows of the visit's charts, and sends them once, when the page is left. It stores nothing in
 * the browser and sends neither content nor identifier.
 */
export const countTraffic = (deps: VisitDeps): Counted => {
  const counted = visits.get(deps.visit) ?? beginToCount(deps)
  visits.set(deps.visit, counted)
  return counted
}
