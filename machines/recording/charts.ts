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
import type { AskedPeople } from '#machines/personal-form/form.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { isRecorded, type RecordedName } from './redact.ts'

export const RECORDED_CHARTS = Object.fromEntries(
  STATECHARTS.filter(({ id }) => isRecorded(id)).map((machine) => [machine.id, machine]),
) as Record<RecordedName, AnyStateMachine>

/** Replaces an actor to which a chart sends events, because a replay sends no events. */
const silent = (): AnyActorRef => createEmptyActor()
const silentEach = (actors: object) => Object.fromEntries(Object.keys(actors).map((name) => [name, silent()]))

/** Replaces a chart that the visit has loaded, because each chart is replayed alone. */
const SILENT = fromCallback(() => {})

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
 * Returns an invoked chart in its first state, because components read the states and tags of charts. Other actors do
 * nothing.
 */
const invokedActor = (machine: AnyStateMachine, context: object, { id, src, input }: Invoke): AnyActorRef => {
  const logic = machine.implementations.actors[src as string] as AnyActorLogic
  if (!(logic instanceof StateMachine)) return silent()
  const given: unknown =
    typeof input === 'function' ? input({ context, event: { type: 'xstate.init' }, self: silent() }) : input
  return createActor(logic, { id, input: given })
}

/**
 * Fills in fields that a recording of an earlier release lacks. Returns no fields if the chart cannot start with this
 * input.
 */
const startContext = ({ config: { context } }: AnyStateMachine, recorded: object): object => {
  if (typeof context !== 'function') return context ?? {}
  try {
    const start: object = context({ input: recorded, spawn: silent, self: silent() })
    return start
  } catch {
    return {}
  }
}

const earlierInput: Partial<Record<RecordedName, (context: object) => object>> = {
  personalForm: (context: Partial<AskedPeople>) =>
    context.people && !context.optional ? { optional: context.people.map(() => []) } : {},
}

/** @throws when the chart has no such state */
export const restoreSnapshot = (
  name: RecordedName,
  { value, context: recorded }: { value: StateValue; context: object },
): AnyMachineSnapshot => {
  const machine = RECORDED_CHARTS[name]
  const input = { ...recorded, ...earlierInput[name]?.(recorded) }
  const context = { ...startContext(machine, input), ...input }
  const snapshot = machine.resolveState({ value, context: withActors[name]?.(context) ?? context })
  const invoked = activeNodes(machine.root, snapshot.value).flatMap(({ invoke }) =>
    invoke.map((each) => [each.id, invokedActor(machine, snapshot.context as object, each)] as const),
  )
  return Object.assign(snapshot, { children: Object.fromEntries(invoked) })
}

export const restoreEvent = (name: RecordedName, event: { type: string }): { type: string } => {
  if (name !== 'visit') return event
  if (event.type === 'xstate.done.actor.loadCheckout') return { ...event, output: checkoutMachine } as never
  return event.type === 'chart.loaded' ? ({ ...event, logic: SILENT } as never) : event
}
