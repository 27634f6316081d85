import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Visit } from './visit.ts'

type Follow = (actor: AnyActorRef) => () => void

type StateOf = (logic: AnyStateMachine, input: unknown) => AnyMachineSnapshot

interface VisitActors {
  running: Map<AnyActorRef, () => void>
  follow: Follow
  stateOf?: StateOf
}

const visits = new WeakMap<Visit, VisitActors>()

const actorsOf = (visit: Visit): VisitActors => {
  const actors = visits.get(visit) ?? { running: new Map<AnyActorRef, () => void>(), follow: () => () => {} }
  visits.set(visit, actors)
  return actors
}

/**
 * The actor is the root of a separate system, so that its failure stops no other actor.
 * @returns a function that removes the actor from the visit
 */
export const joinVisit = (visit: Visit, actor: AnyActorRef): (() => void) => {
  const { running, follow } = actorsOf(visit)
  running.set(actor, follow(actor))
  return () => {
    running.get(actor)?.()
    running.delete(actor)
  }
}

/** Follows the actors that run now, and those that start later. */
export const followActors = (visit: Visit, follow: Follow): void => {
  const actors = actorsOf(visit)
  actors.follow = follow
  for (const actor of actors.running.keys()) actors.running.set(actor, follow(actor))
}

export const keepStates = (visit: Visit, stateOf: StateOf): void => {
  actorsOf(visit).stateOf = stateOf
}

export const isReplayed = (visit: Visit): boolean => actorsOf(visit).stateOf !== undefined

export const replayedState = (visit: Visit, logic: AnyStateMachine, input: unknown): AnyMachineSnapshot | undefined =>
  actorsOf(visit).stateOf?.(logic, input)

export const endOf = (visit: Visit): AbortSignal => {
  const ending = new AbortController()
  visit.subscribe({ complete: () => ending.abort() })
  return ending.signal
}
