import {
  createEmptyActor,
  transition,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate'
import { replaceActions } from '#machines/xstate-internals.ts'
import { arrowId, transitionsOf } from '#machines/chart-parts.ts'

interface Traced {
  machine: AnyStateMachine
  /** Empty actors in place of the invoked ones, because the machine may send events to them. */
  children: Record<string, AnyActorRef>
  ids: ReadonlyMap<unknown, string>
}

const invokedIn = ({ invoke, states }: AnyStateMachine['root']): string[] => [
  ...invoke.map(({ id }) => id),
  ...Object.values(states).flatMap(invokedIn),
]

const traced = (original: AnyStateMachine): Traced => {
  const machine = original.provide({})
  const ids = new Map<unknown, string>()
  for (const definition of transitionsOf(machine.root)) {
    const id = arrowId(definition)
    const trace = Object.assign(() => id, {})
    ids.set(trace, id)
    replaceActions(definition, { actions: [...definition.actions, trace] })
  }
  const children = Object.fromEntries(invokedIn(machine.root).map((id) => [id, createEmptyActor()]))
  return { machine, children, ids }
}

const copies = new WeakMap<AnyStateMachine, Traced>()

const copyOf = (machine: AnyStateMachine): Traced => {
  const copy = copies.get(machine) ?? traced(machine)
  copies.set(machine, copy)
  return copy
}

/** Returns the ids of the transitions that a machine takes on an event, including automatic transitions. */
export const arrowsTaken = (
  machine: AnyStateMachine,
  before: Pick<AnyMachineSnapshot, 'value' | 'context'>,
  event: EventObject,
): string[] => {
  const copy = copyOf(machine)
  const snapshot = Object.assign(copy.machine.resolveState(before), { children: { ...copy.children } })
  const [, actions] = transition(copy.machine, snapshot, event)
  return actions.flatMap(({ exec }) => copy.ids.get(exec) ?? [])
}
