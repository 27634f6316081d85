import { assertEvent, assign, type EventObject, type MachineContext } from 'xstate'

/** For the types of a chart: an action that stores what an event of the given types brings. */
export const storingIn =
  <C extends MachineContext, E extends EventObject>() =>
  <T extends E['type']>(types: T | readonly T[], change: (event: Extract<E, { type: T }>, context: C) => Partial<C>) =>
    assign<C, E, undefined, E, never>(({ context, event }) => {
      assertEvent<E, T>(event, types)
      return change(event as unknown as Extract<E, { type: T }>, context)
    })
