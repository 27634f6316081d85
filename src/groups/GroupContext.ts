import { shallowEqual } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import { actorContext } from '#src/base/actor-context.ts'
import { useServedActor } from './relay-actor.ts'

export type GroupActor = ActorRefFrom<typeof groupLeaderMachine>
export type GroupSnapshot = SnapshotFrom<typeof groupLeaderMachine>

export const {
  Provider: GroupProvider,
  useActor: useGroupActor,
  useSelected: useGroup,
} = actorContext<GroupActor>('A leader’s page', useServedActor)

export const useGroupSend = (): GroupActor['send'] => useGroupActor().send

/** The component renders again only if an item of the list has changed. */
export const useGroupList = <T>(select: (snapshot: GroupSnapshot) => readonly T[]): readonly T[] =>
  useGroup(select, shallowEqual)
