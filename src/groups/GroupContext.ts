import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import { actorContext } from '#src/base/actor-context.ts'

export type GroupActor = ActorRefFrom<typeof groupLeaderMachine>
export type GroupSnapshot = SnapshotFrom<typeof groupLeaderMachine>

export const {
  Provider: GroupProvider,
  useActor: useGroupActor,
  useSelected: useGroup,
} = actorContext<GroupActor>('A leader’s page')

export const useGroupSend = (): GroupActor['send'] => useGroupActor().send

export const hasSameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])

/** A selected list; the component is rendered only when an item changes. */
export const useGroupList = <T>(select: (snapshot: GroupSnapshot) => readonly T[]): readonly T[] =>
  useGroup(select, hasSameItems)
