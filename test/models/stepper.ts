import {
  createActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionObject,
} from 'xstate'

export interface Sent {
  type: string
  [key: string]: unknown
}

export type Executed = Pick<ExecutableActionObject, 'type' | 'params' | 'exec'>

const nothing = () => {}

/** All steps share one actor, because creating thousands of actors is slow. */
export const stepper = (machine: AnyStateMachine, input: unknown) => {
  const self = createActor(machine, { input } as never)
  // Lets the system register no actors, so that several steps may start an actor with the same system id.
  Object.assign(self.system, { _set: nothing })
  let executed: Executed[] = []
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: (action) => executed.push(action),
  }
  const acting = (step: () => AnyMachineSnapshot) => {
    executed = []
    return { after: step(), executed }
  }
  return {
    begin: () => acting(() => machine.getInitialSnapshot(scope, input)),
    take: (snapshot: AnyMachineSnapshot, event: { type: string }) =>
      acting(() => machine.transition(snapshot, event, scope)),
  }
}
