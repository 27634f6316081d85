import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import type { PageTraffic } from '#contract/traffic.ts'
import { afterChange, type DemandSoFar, wishOf } from '#domain/booking/lost-demand.ts'
import { rulesOf } from '#machines/booking/context.ts'
import type { BookingActor } from '#machines/booking/machine.ts'
import { activePaths, arrowId } from '#machines/chart-parts.ts'
import { transitionsTaken } from '#machines/xstate-internals.ts'

interface ChartParts {
  states: Set<string>
  arrows: Set<string>
}

interface Source {
  booking: BookingActor
  isRestoring: () => boolean
}

const chartOf = (actor: AnyActorRef): string | undefined =>
  (actor as AnyActorRef & { logic: Partial<AnyStateMachine> }).logic.id

const isInnermost = (path: string, _at: number, all: readonly string[]) =>
  !all.some((other) => other.startsWith(`${path}.`))

const followDemand = ({ booking, isRestoring }: Source) => {
  let lost: DemandSoFar | null = null
  /** The choices with which the page began are not counted, because an earlier page has counted them. */
  let restored: string | undefined
  return {
    see: () => {
      if (isRestoring()) return
      const { context } = booking.getSnapshot()
      const wish = wishOf(context.booking)
      restored ??= wish
      if (wish !== restored) lost = afterChange(lost, context.booking, rulesOf(context))
    },
    read: (): Pick<PageTraffic, 'lost'> => {
      if (!lost) return {}
      const { had: _had, ...demand } = lost
      return { lost: demand }
    },
    forget: () => {
      lost = null
      restored = wishOf(booking.getSnapshot().context.booking)
    },
  }
}

export const collectTraffic = (source: Source) => {
  const charts = new Map<string, ChartParts>()
  const running = new Map<AnyActorRef, string>()
  const demand = followDemand(source)

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
    if (actor === source.booking) demand.see()
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
      ...demand.read(),
    }
  }
  const forget = () => {
    charts.clear()
    demand.forget()
  }
  return { see, observe, page, forget }
}
