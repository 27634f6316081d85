import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { groupLeaderMachine } from '#machines/groups/leader/machine.ts'

export type GroupActor = ActorRefFrom<typeof groupLeaderMachine>
export type GroupSnapshot = SnapshotFrom<typeof groupLeaderMachine>

const GroupContext = createContext<GroupActor | null>(null)

export const GroupProvider = GroupContext.Provider

export const useGroupActor = (): GroupActor => {
  const actor = use(GroupContext)
  if (!actor) throw new Error('useGroup needs a group’s page above it')
  return actor
}

export const useGroupSend = (): GroupActor['send'] => useGroupActor().send

/** What a component shows of the group; `select` returns the same value for the same state, so that only what has changed is drawn. */
export const useGroup = <T>(select: (snapshot: GroupSnapshot) => T, isSame?: (a: T, b: T) => boolean): T =>
  useSelector(useGroupActor(), select, isSame)
