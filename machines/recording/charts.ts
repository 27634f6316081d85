import {
  createActor,
  createEmptyActor,
  fromCallback,
  StateMachine,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type StateValue,
} from 'xstate'
import { activeNodes } from '#machines/active-nodes.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { isRecorded, type RecordedName } from './redact.ts'

/** The recorded charts by their ids. */
export const RECORDED_CHARTS = Object.fromEntries(
  STATECHARTS.filter(({ id }) => isRecorded(id)).map((machine) => [machine.id, machine]),
) as Record<RecordedName, AnyStateMachine>

/** Replaces an actor to which a chart sends events: in a replay nothing is sent. */
const silent = (): AnyActorRef => createEmptyActor()
const silentEach = (actors: object) => Object.fromEntries(Object.keys(actors).map((name) => [name, silent()]))

/** Replaces an invoked chart, because each chart is replayed alone. */
const SILENT = fromCallback(() => {})

/** Puts stand-in actors into a context; recordings contain no actors. */
const withActors: Partial<Record<RecordedName, (context: object) => object>> = {
  visit: (context) => ({
    ...context,
    booking: silent(),
    checkout: 'checkout' in context && context.checkout ? silent() : null,
    charts: 'charts' in context ? silentEach(context.charts as object) : {},
  }),
  checkout: (context) => ({ ...context, visit: silent() }),
}

type Invoke = AnyStateMachine['root']['invoke'][number]

/**
 * An invoked actor that does not run. If it is a chart, it is in its first state, because components read its states
 * and tags.
 */
const invokedActor = (machine: AnyStateMachine, context: object, { id, src, input }: Invoke): AnyActorRef => {
  const logic = machine.implementations.actors[src as string] as AnyActorLogic
  if (!(logic instanceof StateMachine)) return silent()
  const given: unknown =
    typeof input === 'function' ? input({ context, event: { type: 'xstate.init' }, self: silent() }) : input
  return createActor(logic, { id, input: given })
}

/**
 * A snapshot of a chart in a recorded state.
 * @throws when the chart has no such state
 */
export const restoreSnapshot = (
  name: RecordedName,
  { value, context }: { value: StateValue; context: object },
): AnyMachineSnapshot => {
  const machine = RECORDED_CHARTS[name]
  const snapshot = machine.resolveState({ value, context: withActors[name]?.(context) ?? context })
  const invoked = activeNodes(machine.root, snapshot.value).flatMap(({ invoke }) =>
    invoke.map((each) => [each.id, invokedActor(machine, snapshot.context as object, each)] as const),
  )
  return Object.assign(snapshot, { children: Object.fromEntries(invoked) })
}

/** Converts a recorded event to the form that the chart receives. */
export const restoreEvent = (name: RecordedName, event: { type: string }): { type: string } => {
  if (name !== 'visit') return event
  if (event.type === 'xstate.done.actor.loadCheckout') return { ...event, output: checkoutMachine } as never
  return event.type === 'chart.loaded' ? ({ ...event, logic: SILENT } as never) : event
}
