import { assertEvent, assign, type EventObject, type MachineContext } from 'xstate'

/** The created actions throw an error for any event that is not in `types`. */
export const storingIn =
  <C extends MachineContext, E extends EventObject>() =>
  <T extends E['type']>(types: T | readonly T[], change: (event: Extract<E, { type: T }>, context: C) => Partial<C>) =>
    assign<C, E, undefined, E, never>(({ context, event }) => {
      assertEvent<E, T>(event, types)
      return change(event as unknown as Extract<E, { type: T }>, context)
    })
