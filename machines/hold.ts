import { fromCallback, setup } from 'xstate'
import type { ErrorCode } from '#contract/errors.ts'
import { HOLD_MINUTES_SOON } from '#domain/reservation/hold-minutes.ts'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

export type HoldAnswer =
  | { type: 'hold.extended'; ends: number }
  | { type: 'hold.ended' }
  | { type: 'hold.unreachable'; errorcode: ErrorCode | null }

export interface HoldInput {
  bookingId: string
  /** `ends` and `limit`, the latest possible end, are in milliseconds of the browser's clock. */
  ends: number
  limit: number
}

export interface HoldContext extends HoldInput {
  refusal: ErrorCode | null
}

export type HoldEvent = { type: 'time.reached' } | { type: 'hold.extend' } | HoldAnswer

const storing = storingIn<HoldContext, HoldEvent>()

const MINUTE_MS = 60_000

export const holdMachine = setup({
  types: {
    context: {} as HoldContext,
    input: {} as HoldInput,
    events: {} as HoldEvent,
    tags: {} as 'busy',
  },
  actors: {
    watch: fromCallback<HoldEvent, { at: number }>(() => {}),
    extend: fromAnswer<HoldAnswer, { bookingId: string }>(notProvided, { type: 'hold.unreachable', errorcode: null }),
  },
  guards: {
    isAtLimit: ({ context: { ends, limit } }) => limit - ends < MINUTE_MS,
  },
  actions: {
    storeEnd: storing('hold.extended', ({ ends }) => ({ ends })),
    storeRefusal: storing('hold.unreachable', ({ errorcode }) => ({ refusal: errorcode })),
    reportEnd: () => {},
  },
}).createMachine({
  id: 'hold',
  options: LOOP_IS_ERROR,
  description: 'Counts down the hold of a booking’s stock.',
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'running',
  states: {
    running: {
      description:
        'The shop holds the stock. The page shows the remaining minutes, or the end of a hold of many hours, which a quote has given.',
      invoke: {
        id: 'watchSoon',
        src: 'watch',
        input: ({ context }) => ({ at: context.ends - HOLD_MINUTES_SOON * MINUTE_MS }),
      },
      on: { 'time.reached': 'soonOver' },
    },
    soonOver: {
      description: 'Five minutes or less remain.',
      invoke: { id: 'watchEnd', src: 'watch', input: ({ context }) => ({ at: context.ends }) },
      on: { 'time.reached': 'over' },
      initial: 'offering',
      states: {
        offering: {
          description: 'The page offers ten more minutes.',
          always: { guard: 'isAtLimit', target: 'last' },
          on: { 'hold.extend': 'extending' },
        },
        extending: {
          description: 'The app asks the shop for ten more minutes.',
          tags: 'busy',
          invoke: { id: 'extend', src: 'extend', input: ({ context }) => ({ bookingId: context.bookingId }) },
          on: {
            'hold.extended': { target: '#hold.running', actions: ['storeEnd', 'reportEnd'] },
            'hold.ended': '#hold.over',
            'hold.unreachable': { target: 'unreachable', actions: 'storeRefusal' },
          },
        },
        unreachable: {
          description: 'The shop has refused the extension, or did not answer. The visitor can ask again.',
          on: { 'hold.extend': 'extending' },
        },
        last: { description: 'The hold has reached its longest time.' },
      },
    },
    over: {
      description:
        'The shop has released the stock, for a change only the additional stock. The booking is kept with its number, and the payment claims the stock again.',
      type: 'final',
    },
  },
})
