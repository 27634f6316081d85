import { setup } from 'xstate'
import type { GroupKind } from '#contract/group-settings.ts'
import { snapshotAfter } from './known-steps.ts'

/** The server stores this state in groups.state and groups.answered. */
export type GroupState = 'collecting' | 'inquired' | 'quoted' | 'declined' | 'completed' | 'expired'

export type GroupEvent =
  | { type: 'group.complete'; kind: GroupKind }
  | { type: 'group.reopen' }
  | { type: 'quote.send' }
  | { type: 'quote.withdraw' }
  | { type: 'quote.expire' }
  | { type: 'quote.accept' }
  | { type: 'inquiry.decline' }
  /** The group's days have begun, or nobody has used the group for a long time. */
  | { type: 'group.expire' }

/** Only in the state `collecting` can the group be changed. */
export const groupReservationMachine = setup({
  types: { events: {} as GroupEvent },
  guards: { isInquiry: (_, kind: GroupKind) => kind === 'inquiry' },
}).createMachine({
  id: 'groupReservation',
  description: 'The life of a group until it becomes a booking.',
  initial: 'collecting',
  states: {
    collecting: {
      description:
        'Leader and members enter persons. No equipment is held yet, except after a completion for which not everything was free (“Filling in a group › Screen › Filling in › Persons › Out of stock”). Members come in by a link that the leader passes on. The leader has also chosen the kind of the group: a booking, or an inquiry.',
      on: {
        'group.complete': [
          { guard: { type: 'isInquiry', params: ({ event }) => event.kind }, target: 'inquired' },
          { target: 'completed' },
        ],
        'group.expire': 'expired',
      },
    },
    inquired: {
      description:
        'The shop has the inquiry, and answers by a quote or declines it. The leader gets a mail about both, and also when a quote is withdrawn or ends. The inquiry binds nobody and holds no equipment. If a quote has ended, the shop can send another one.',
      on: {
        'quote.send': 'quoted',
        'inquiry.decline': 'declined',
        'group.reopen': 'collecting',
        'group.expire': 'expired',
      },
    },
    quoted: {
      description:
        'The leader can accept the quote until its last day. The shop may hold the equipment for the quote until this day, but for seven days at most. Afterwards the quote stays open without a hold. If equipment is gone then, the shop refuses the acceptance, and the quote stays in this state. A change of the group makes the quote void.',
      on: {
        'quote.accept': 'completed',
        'quote.withdraw': 'inquired',
        'quote.expire': 'inquired',
        'group.reopen': 'collecting',
        'group.expire': 'expired',
      },
    },
    declined: {
      description: 'The shop has declined the inquiry. The leader can change it and inquire again.',
      on: { 'group.reopen': 'collecting', 'group.expire': 'expired' },
    },
    completed: {
      description:
        'The group has become a reservation with its persons. It continues in “The life of a reservation”. If it pays online, its equipment is held as after any order, but after a quote at least as long as the quote has promised; if it pays on collection, it counts as paid at once.',
      type: 'final',
    },
    expired: {
      description: 'The time of the group is over, and the shop has deleted its persons. Held equipment is free again.',
      type: 'final',
    },
  },
})

export const nextGroupState = (state: GroupState, event: GroupEvent): GroupState | undefined =>
  snapshotAfter(groupReservationMachine, state, event)?.value
