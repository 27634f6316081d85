import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom, AnyActorLogic, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate'
import { inspection } from './inspection.ts'
import { joinVisit, replayedState } from './visit-actors.ts'
import { useVisit } from './VisitContext.ts'

const stillLogic = (snapshot: AnyMachineSnapshot): AnyActorLogic => ({
  transition: (state: AnyMachineSnapshot) => state,
  getInitialSnapshot: () => snapshot,
  getPersistedSnapshot: (state: AnyMachineSnapshot) => state,
})

/** Runs an actor while its component is mounted. In a replay, the actor keeps the recorded state. */
export const useVisitActor = <L extends AnyStateMachine>(
  logic: L,
  ...[input]: undefined extends InputFrom<L> ? [] : [input: InputFrom<L>]
): ActorRefFrom<L> => {
  const visit = useVisit()
  const [still] = useState(() => {
    const state = replayedState(visit, logic, input)
    return state && stillLogic(state)
  })
  const actor = useActorRef(still ?? logic, { input, ...inspection() } as never) as ActorRefFrom<L>
  useEffect(() => joinVisit(visit, actor), [visit, actor])
  return actor
}
