import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { groupMemberMachine } from '#machines/groups/member.ts'
import { actorContext } from '#src/base/actor-context.ts'

export type MemberActor = ActorRefFrom<typeof groupMemberMachine>
export type MemberSnapshot = SnapshotFrom<typeof groupMemberMachine>

export const {
  Provider: MemberProvider,
  useActor: useMemberActor,
  useSelected: useMember,
} = actorContext<MemberActor>('A member’s page')

export const useMemberSend = (): MemberActor['send'] => useMemberActor().send
