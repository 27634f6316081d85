import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Visit } from './visit.ts'

/** Keeps something running from now on; returns what ends that. */
type Follow = (actor: AnyActorRef) => () => void

interface VisitActors {
  /** Running ones, with what ends following them. */
  running: Map<AnyActorRef, () => void>
  follow: Follow
}

const nobody: Follow = () => () => {}

const visits = new WeakMap<Visit, VisitActors>()

const actorsOf = (visit: Visit): VisitActors => {
  const actors = visits.get(visit) ?? { running: new Map<AnyActorRef, () => void>(), follow: nobody }
  visits.set(visit, actors)
  return actors
}

/** An actor of a component belongs to the visit while it runs. It has a system of its own: what fails in it ends no other. */
export const joinVisit = (visit: Visit, actor: AnyActorRef): (() => void) => {
  const { running, follow } = actorsOf(visit)
  running.set(actor, follow(actor))
  return () => {
    running.get(actor)?.()
    running.delete(actor)
  }
}

/** Follows the actors of components: those that run, and all that begin later. */
export const followActors = (visit: Visit, follow: Follow): void => {
  const actors = actorsOf(visit)
  actors.follow = follow
  for (const actor of actors.running.keys()) actors.running.set(actor, follow(actor))
}

/** The state in which a component's actor stays. */
type StateOf = (logic: AnyStateMachine, input: unknown) => AnyMachineSnapshot

const replayed = new WeakMap<Visit, StateOf>()

/** Gives a visit that is replayed the states of its components' actors. */
export const keepStates = (visit: Visit, stateOf: StateOf): void => void replayed.set(visit, stateOf)

export const isReplayed = (visit: Visit): boolean => replayed.has(visit)

/** The state of a component's actor in a visit that is replayed. */
export const replayedState = (visit: Visit, logic: AnyStateMachine, input: unknown): AnyMachineSnapshot | undefined =>
  replayed.get(visit)?.(logic, input)

/** Aborts when the visit ends: listeners of the window end with it. */
export const endOf = (visit: Visit): AbortSignal => {
  const ending = new AbortController()
  visit.subscribe({ complete: () => ending.abort() })
  return ending.signal
}
