import { isMachineSnapshot, type AnyActorRef, type InspectionEvent, type StateValue } from 'xstate'
import { parentOf, transitionsTaken } from '#machines/xstate-internals.ts'
import { arrowId } from '#machines/chart-parts.ts'

export type Finding =
  /** `chart` is the machine's id; null for an actor without a chart. */
  | { kind: 'actor'; id: string; name: string; parent: string | null; chart: string | null }
  /** Null if a component has sent the event. */
  | { kind: 'event'; id: string; from: string | null; event: unknown }
  | { kind: 'microstep'; id: string; type: string; arrows: string[] }
  | { kind: 'snapshot'; id: string; type: string; status: string; value: StateValue | null; context: unknown }

interface InspectedActor extends AnyActorRef {
  logic?: { config?: { id?: string } }
}

const toPlain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, function (this: Record<string, unknown>, key, converted: unknown) {
      const raw = this[key]
      if (typeof raw === 'function') return '[function]'
      if (raw instanceof Map) return Object.fromEntries(raw) as unknown
      const prototype: unknown = typeof raw === 'object' && raw !== null ? Object.getPrototypeOf(raw) : Object.prototype
      const isPlain = prototype === Object.prototype || prototype === Array.prototype || prototype === null
      return isPlain ? converted : `[${(raw as object).constructor.name}]`
    }),
  )

export const findingOf = (inspected: InspectionEvent): Finding | undefined => {
  const actor = inspected.actorRef as InspectedActor
  const id = actor.sessionId
  switch (inspected.type) {
    case '@xstate.actor': {
      const chart = actor.logic?.config?.id ?? null
      const name = actor.id === id && chart !== null ? chart : actor.id
      return { kind: 'actor', id, name, parent: parentOf(actor)?.sessionId ?? null, chart }
    }
    case '@xstate.event':
      return { kind: 'event', id, from: inspected.sourceRef?.sessionId ?? null, event: toPlain(inspected.event) }
    case '@xstate.microstep':
      return { kind: 'microstep', id, type: inspected.event.type, arrows: transitionsTaken(inspected).map(arrowId) }
    case '@xstate.snapshot': {
      const { snapshot, event } = inspected
      const isChart = isMachineSnapshot(snapshot)
      return {
        kind: 'snapshot',
        id,
        type: event.type,
        status: snapshot.status,
        value: isChart ? (snapshot.value as StateValue) : null,
        context: toPlain(isChart ? snapshot.context : { ...snapshot }),
      }
    }
    default:
      return undefined
  }
}
