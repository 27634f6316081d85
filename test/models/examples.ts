import { expect } from 'vitest'
import {
  createActor,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate'

export type Changed = Record<string, unknown>

const replaced = (value: unknown, [key, ...path]: readonly string[], part: unknown): unknown => {
  if (key === undefined) return part
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], path, part))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: replaced(fields[key], path, part) }
}

const after = <M extends AnyStateMachine>(machine: M, at: SnapshotFrom<M>, event: EventFromLogic<M>) =>
  transition(machine, at, event)[0]

export const snapshotAfter = <M extends AnyStateMachine>(
  machine: M,
  input: unknown,
  events: readonly EventFromLogic<M>[],
): SnapshotFrom<M> => {
  let at = createActor(machine, { input } as never).getSnapshot()
  for (const event of events) at = after(machine, at, event)
  return at
}

export const expectChanges = <M extends AnyStateMachine>(
  machine: M,
  before: SnapshotFrom<M>,
  event: EventFromLogic<M>,
  changes: Changed,
): void => {
  const wanted = Object.entries(changes).reduce<unknown>(
    (context, [path, part]) => replaced(context, path.split('.'), part),
    (before as AnyMachineSnapshot).context,
  )
  expect((after(machine, before, event) as AnyMachineSnapshot).context).toEqual(wanted)
}

export const startedBy = <M extends AnyStateMachine>(
  machine: M,
  before: SnapshotFrom<M>,
  event: EventFromLogic<M>,
): Record<string, unknown> =>
  Object.fromEntries(
    transition(machine, before, event)[1].flatMap(({ type, params }) => {
      if (type !== 'xstate.spawnChild') return []
      const { id, input } = params as unknown as { id: string; input: unknown }
      return [[id, input]]
    }),
  )
