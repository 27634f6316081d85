import { assign, fromPromise, setup } from 'xstate'
import type { GroupShortfall } from '#contract/groups.ts'

/** `short`: what is not free, person by person. `incomplete`: equipment or names are missing. `gone`: it is no inquiry any more. */
export type ConfirmationAnswer =
  | { kind: 'confirmed'; number: string }
  | { kind: 'short'; short: GroupShortfall[] }
  | { kind: 'incomplete' }
  | { kind: 'notBookable' }
  | { kind: 'gone' }

export type InquiryConfirmationEvent =
  | { type: 'inquiry.ask'; key: string }
  | { type: 'inquiry.confirm' }
  | { type: 'inquiry.leave' }
  /** No answer came: the same once more. */
  | { type: 'inquiry.again' }

interface InquiryConfirmationContext {
  /** Names what is meant once: sent again after no answer, it is not done twice. */
  key: string
  answer: ConfirmationAnswer | null
}

/** The staff turns one inquiry into a booking. It is asked before, since stock is claimed and the leader is written to. */
export const inquiryConfirmationMachine = setup({
  types: {
    context: {} as InquiryConfirmationContext,
    events: {} as InquiryConfirmationEvent,
    tags: {} as 'busy',
  },
  actors: {
    confirm: fromPromise<ConfirmationAnswer, { key: string }>(() =>
      Promise.reject(new Error('confirm is not provided')),
    ),
  },
  guards: {
    isConfirmed: (_, { answer }: { answer: ConfirmationAnswer }) => answer.kind === 'confirmed',
  },
  actions: {
    storeKey: assign((_, { key }: { key: string }) => ({ key, answer: null })),
    storeAnswer: assign((_, { answer }: { answer: ConfirmationAnswer }) => ({ answer })),
    /** The lists are others now. */
    tellLists: () => {},
  },
}).createMachine({
  id: 'inquiryConfirmation',
  description: 'An inquiry of a group becomes a booking.',
  context: { key: '', answer: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'It waits for the shop’s word.',
      on: {
        'inquiry.ask': { target: 'asking', actions: { type: 'storeKey', params: ({ event: { key } }) => ({ key }) } },
      },
    },
    asking: {
      description: 'A dialog says what will happen.',
      on: { 'inquiry.leave': 'ready', 'inquiry.confirm': 'sending' },
    },
    sending: {
      description: 'The word is on its way.',
      tags: 'busy',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ answer: event.output }) },
            target: 'confirmed',
            actions: [{ type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) }, 'tellLists'],
          },
          {
            target: 'refused',
            actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: 'unreachable',
      },
    },
    refused: {
      description: 'The inquiry cannot be booked as it is; the page says why.',
      on: {
        'inquiry.ask': { target: 'asking', actions: { type: 'storeKey', params: ({ event: { key } }) => ({ key }) } },
      },
    },
    unreachable: {
      description: 'Nobody knows whether it arrived: the same can be sent again.',
      on: { 'inquiry.again': 'sending', 'inquiry.leave': { target: 'ready', actions: 'tellLists' } },
    },
    confirmed: { description: 'It is a booking.', type: 'final' },
  },
})
