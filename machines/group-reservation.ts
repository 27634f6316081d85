import { setup } from 'xstate'
import type { GroupKind } from '#contract/group-settings.ts'
import { snapshotAfter } from './known-steps.ts'

/** The state that the server stores in groups.state. */
export type GroupState = 'collecting' | 'inquired' | 'completed' | 'expired'

export type GroupEvent =
  /** The leader completes the group, irreversibly. */
  | { type: 'group.complete'; kind: GroupKind }
  /** The group's days have begun, or it was unused for long. */
  | { type: 'group.expire' }

/**
 * The life of a group on the server until it becomes a reservation. Its links open only a collecting group; all others,
 * like unknown ones, answer 704. A completed group continues as a reservation (`reservationMachine`).
 */
export const groupReservationMachine = setup({
  types: { events: {} as GroupEvent },
  guards: { isInquiry: (_, kind: GroupKind) => kind === 'inquiry' },
}).createMachine({
  id: 'groupReservation',
  description: 'A group on its way to a reservation.',
  initial: 'collecting',
  states: {
    collecting: {
      description: 'Leader and members enter persons.',
      on: {
        'group.complete': [
          { guard: { type: 'isInquiry', params: ({ event }) => event.kind }, target: 'inquired' },
          { target: 'completed' },
        ],
        'group.expire': 'expired',
      },
    },
    inquired: {
      description: 'The shop has the inquiry and answers by phone or mail; nobody can change it any more.',
      on: { 'group.expire': 'expired' },
    },
    completed: { description: 'It is a reservation, which has the persons now.', type: 'final' },
    expired: { description: 'Its persons are forgotten.', type: 'final' },
  },
})

/** The state after an event; undefined: the event is illegal. */
export const nextGroupState = (state: GroupState, event: GroupEvent): GroupState | undefined =>
  snapshotAfter(groupReservationMachine, state, event)?.value
