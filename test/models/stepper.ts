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

/**
 * Returns a function that does the same as XState's `transition`. All steps share one actor, because creating thousands
 * is slow.
 */
export const stepper = (machine: AnyStateMachine, input: unknown) => {
  const self = createActor(machine, { input } as never)
  // Registers no actor, so that each step may start one with the same id again.
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
