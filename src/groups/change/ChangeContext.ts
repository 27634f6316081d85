import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { groupChangeMachine } from '#machines/groups/change/machine.ts'
import { actorContext } from '#src/base/actor-context.ts'
import { useServedActor } from '#src/groups/relay-actor.ts'

export type ChangeActor = ActorRefFrom<typeof groupChangeMachine>
export type ChangeSnapshot = SnapshotFrom<typeof groupChangeMachine>

export const {
  Provider: ChangeProvider,
  useActor: useChangeActor,
  useSelected: useGroupChange,
} = actorContext<ChangeActor>('A page of a group’s change', useServedActor)
