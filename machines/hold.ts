import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { ErrorCode } from '#contract/errors.ts'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'
import { refusedCode } from '#machines/refused-code.ts'

/** `ended`: nothing is held any more. */
export type HoldAnswer = { kind: 'extended'; ends: number } | { kind: 'ended' }

export interface HoldInput {
  bookingId: string
  /** Until when the stock is held, and until when it can be extended: in ms by the browser's clock. */
  ends: number
  limit: number
}

export interface HoldContext extends HoldInput {
  /** By which code the shop has refused the last call; null: it did not answer. */
  refusal: ErrorCode | null
}

/** `time.reached`: the watched moment is there. */
export type HoldEvent = { type: 'time.reached' } | { type: 'hold.extend' }

const MINUTE_MS = 60_000
/** So long before its end it says so, and can be extended. */
const SOON_MS = 5 * MINUTE_MS

/** The hold of a booking as its visitor sees it: one clock, whichever page shows it. */
export const holdMachine = setup({
  types: {
    context: {} as HoldContext,
    input: {} as HoldInput,
    events: {} as HoldEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Reports the moment `at`. */
    watch: fromCallback<HoldEvent, { at: number }>(() => {}),
    extend: fromPromise<HoldAnswer, { bookingId: string }>(() => Promise.reject(new Error('extend is not provided'))),
  },
  guards: {
    isExtended: (_, { answer }: { answer: HoldAnswer }) => answer.kind === 'extended',
    isAtLimit: ({ context: { ends, limit } }) => limit - ends < MINUTE_MS,
  },
  actions: {
    storeEnd: assign((_, { answer }: { answer: HoldAnswer }) =>
      answer.kind === 'extended' ? { ends: answer.ends } : {},
    ),
    storeRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusedCode(error) })),
    /** The page keeps the end as well. */
    reportEnd: (_snapshot, _params: { answer: HoldAnswer }) => {},
  },
}).createMachine({
  id: 'hold',
  options: LOOP_IS_ERROR,
  description: 'How long the stock of a booking is held.',
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'running',
  states: {
    running: {
      description: 'The stock is held; the page shows for how many minutes.',
      invoke: { id: 'watchSoon', src: 'watch', input: ({ context }) => ({ at: context.ends - SOON_MS }) },
      on: { 'time.reached': 'soonOver' },
    },
    soonOver: {
      description: 'Five minutes are left.',
      invoke: { id: 'watchEnd', src: 'watch', input: ({ context }) => ({ at: context.ends }) },
      on: { 'time.reached': 'over' },
      initial: 'offering',
      states: {
        offering: {
          description: 'Ten minutes more are offered.',
          always: { guard: 'isAtLimit', target: 'last' },
          on: { 'hold.extend': 'extending' },
        },
        extending: {
          description: 'The shop is asked for ten minutes more.',
          tags: 'busy',
          invoke: {
            id: 'extend',
            src: 'extend',
            input: ({ context }) => ({ bookingId: context.bookingId }),
            onDone: [
              {
                guard: { type: 'isExtended', params: ({ event }) => ({ answer: event.output }) },
                target: '#hold.running',
                actions: [
                  { type: 'storeEnd', params: ({ event }) => ({ answer: event.output }) },
                  { type: 'reportEnd', params: ({ event }) => ({ answer: event.output }) },
                ],
              },
              { target: '#hold.over' },
            ],
            onError: {
              target: 'unreachable',
              actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unreachable: {
          description: 'The shop has refused it, or did not answer: it can be asked again.',
          on: { 'hold.extend': 'extending' },
        },
        last: { description: 'It has its longest time.' },
      },
    },
    over: {
      description: 'The stock is free again. The booking is kept, and its stock is asked for when it is paid.',
      type: 'final',
    },
  },
})
