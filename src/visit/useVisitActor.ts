import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import {
  createActor,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { inspection } from './inspection.ts'
import { joinVisit, replayedState } from './visit-actors.ts'
import { useVisit } from './VisitContext.ts'

const stillLogic = (snapshot: AnyMachineSnapshot): AnyActorLogic => ({
  transition: (state: AnyMachineSnapshot) => state,
  getInitialSnapshot: () => snapshot,
  getPersistedSnapshot: (state: AnyMachineSnapshot) => state,
})

/**
 * Creates an actor that stays in one state, because the server renders this state, and the browser hydrates it.
 * @returns the actor, and `passTo`, which gives its earlier and later events to the running actor
 */
export const stillActor = <L extends AnyStateMachine>(snapshot: SnapshotFrom<L>) => {
  const actor: AnyActorRef = createActor(stillLogic(snapshot as AnyMachineSnapshot))
  const early: AnyEventObject[] = []
  let running: AnyActorRef | undefined
  actor.send = (event: AnyEventObject) => {
    if (running) running.send(event)
    else early.push(event)
  }
  const passTo = (started: AnyActorRef) => {
    running = started
    for (const event of early.splice(0)) started.send(event)
  }
  return { actor: actor as ActorRefFrom<L>, passTo }
}

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
