import { assertEvent, assign, type EventObject, type MachineContext } from 'xstate'

/**
 * Returns a function that creates actions for one chart. Such an action stores data of the events `types` in the
 * context. It throws an error for any other event.
 */
export const storingIn =
  <C extends MachineContext, E extends EventObject>() =>
  <T extends E['type']>(types: T | readonly T[], change: (event: Extract<E, { type: T }>, context: C) => Partial<C>) =>
    assign<C, E, undefined, E, never>(({ context, event }) => {
      assertEvent<E, T>(event, types)
      return change(event as unknown as Extract<E, { type: T }>, context)
    })
