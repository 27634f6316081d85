import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { groupMemberMachine } from '#machines/groups/member.ts'

export type MemberActor = ActorRefFrom<typeof groupMemberMachine>
export type MemberSnapshot = SnapshotFrom<typeof groupMemberMachine>

const MemberContext = createContext<MemberActor | null>(null)

export const MemberProvider = MemberContext.Provider

export const useMemberActor = (): MemberActor => {
  const actor = use(MemberContext)
  if (!actor) throw new Error('useMember needs a member’s page above it')
  return actor
}

export const useMemberSend = (): MemberActor['send'] => useMemberActor().send

export const useMember = <T>(select: (snapshot: MemberSnapshot) => T): T => useSelector(useMemberActor(), select)
