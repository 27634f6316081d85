import { emit, setup } from 'xstate'
import type { ErrorCode } from '#contract/errors.ts'
import type { GroupShortfall } from '#contract/groups.ts'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'
import { storingIn } from '#machines/storing.ts'

export type AcceptAnswer =
  | { type: 'acceptance.made'; bookingId: string }
  /** The shop has withdrawn or replaced the quote, the quote has expired, or another tab has accepted it. */
  | { type: 'acceptance.changed' }
  | { type: 'acceptance.short'; short: readonly GroupShortfall[] }
  | { type: 'acceptance.refused'; errorcode: ErrorCode | null }
  | { type: 'acceptance.unreachable' }

export type ReopenAnswer =
  | { type: 'inquiry.reopened' }
  | { type: 'inquiry.changed' }
  | { type: 'reopening.unreachable' }

export interface Acceptance {
  group: string
  quote: string
  key: string
  conditionsAccepted: boolean
  termsAccepted: boolean
}

export interface QuoteContext {
  group: string
  quote: string | null
  conditionsAccepted: boolean
  termsAccepted: boolean
  key: string
  bookingId: string | null
  short: readonly GroupShortfall[]
  refusal: ErrorCode | null
}

export type QuoteEvent =
  | { type: 'conditions.accept'; conditionsAccepted: boolean }
  | { type: 'terms.accept'; termsAccepted: boolean }
  | { type: 'quote.accept'; key: string }
  | { type: 'request.retry' }
  | { type: 'inquiry.reload' }
  | { type: 'inquiry.change' }
  | { type: 'change.keep' }
  | { type: 'change.confirm' }
  | AcceptAnswer
  | ReopenAnswer

const storing = storingIn<QuoteContext, QuoteEvent>()

export const groupQuoteMachine = setup({
  types: {
    context: {} as QuoteContext,
    input: {} as Pick<QuoteContext, 'group' | 'quote'>,
    events: {} as QuoteEvent,
    emitted: {} as { type: 'problems.found' },
    tags: {} as 'busy',
  },
  actors: {
    accept: fromAnswer<AcceptAnswer, Acceptance>(notProvided, { type: 'acceptance.unreachable' }),
    reopen: fromAnswer<ReopenAnswer, { group: string }>(notProvided, { type: 'reopening.unreachable' }),
  },
  guards: {
    hasQuote: ({ context }) => context.quote !== null,
    isAccepted: ({ context: { conditionsAccepted, termsAccepted } }) => conditionsAccepted && termsAccepted,
  },
  actions: {
    storeConditions: storing('conditions.accept', ({ conditionsAccepted }) => ({ conditionsAccepted })),
    storeTerms: storing('terms.accept', ({ termsAccepted }) => ({ termsAccepted })),
    storeKey: storing('quote.accept', ({ key }) => ({ key })),
    storeBooking: storing('acceptance.made', ({ bookingId }) => ({ bookingId })),
    storeShort: storing('acceptance.short', ({ short }) => ({ short })),
    storeRefusal: storing('acceptance.refused', ({ errorcode }) => ({ refusal: errorcode })),
    showProblems: emit({ type: 'problems.found' }),
    notifyBooking: () => {},
    notifyInquiry: () => {},
  },
}).createMachine({
  id: 'groupQuote',
  description: 'A sent inquiry and its quote on the leader’s page.',
  context: ({ input }) => ({
    ...input,
    conditionsAccepted: false,
    termsAccepted: false,
    key: '',
    bookingId: null,
    short: [],
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description:
        'The leader reads the shop’s answer. Nothing is ordered yet. A quote names its price, its last day, whether the group pays online or on collection, and whether and until when equipment is held. The staff choose this for each quote; they lower the price by a percentage or a fixed amount.',
      initial: 'idle',
      on: {
        'conditions.accept': { guard: 'hasQuote', actions: 'storeConditions' },
        'terms.accept': { guard: 'hasQuote', actions: 'storeTerms' },
        'quote.accept': [
          { guard: 'isAccepted', target: 'accepting', actions: 'storeKey' },
          { guard: 'hasQuote', target: '.invalid', actions: 'showProblems' },
        ],
        'inquiry.change': 'asking',
      },
      states: {
        idle: { description: 'The leader has ordered and changed nothing on this page.' },
        invalid: { description: 'The leader has not accepted conditions or terms yet. The page names them.' },
        short: { description: 'Equipment is no longer free. The page names it, and nothing is ordered.' },
        refused: { description: 'The shop’s rules no longer allow this order. Nothing is ordered.' },
        unopened: {
          description: 'The shop has not answered the request to change the inquiry, so the inquiry may be unchanged.',
        },
      },
    },
    accepting: {
      description: 'The order is being sent.',
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context: { group, quote, key, conditionsAccepted, termsAccepted } }) => ({
          group,
          quote: quote!,
          key,
          conditionsAccepted,
          termsAccepted,
        }),
      },
      on: {
        'acceptance.made': { target: 'accepted', actions: ['storeBooking', 'notifyBooking'] },
        'acceptance.changed': 'changed',
        'acceptance.short': { target: 'reading.short', actions: 'storeShort' },
        'acceptance.refused': { target: 'reading.refused', actions: 'storeRefusal' },
        'acceptance.unreachable': 'unreachable',
      },
    },
    unreachable: {
      description:
        'The shop has not answered, so the order may have arrived. Sending it again is safe, because the same order counts once.',
      on: { 'request.retry': 'accepting' },
    },
    changed: {
      description:
        'The quote was replaced, has expired, or was accepted in another tab. This page has ordered nothing.',
      on: { 'inquiry.reload': 'left' },
    },
    asking: {
      description:
        'A dialog asks the leader before the group opens for changes, because a change makes the quote void.',
      on: { 'change.keep': 'reading', 'change.confirm': 'reopening' },
    },
    reopening: {
      description: 'The group is being opened for changes.',
      tags: 'busy',
      invoke: { id: 'reopen', src: 'reopen', input: ({ context: { group } }) => ({ group }) },
      on: {
        'inquiry.reopened': 'left',
        'inquiry.changed': 'changed',
        'reopening.unreachable': 'reading.unopened',
      },
    },
    accepted: {
      description:
        'The group is a booking with a booking number, which continues in “The life of a reservation”. If the quote holds the equipment for longer than an order, its end also applies to the unpaid booking.',
      type: 'final',
    },
    left: { description: 'The page loads the current inquiry again.', type: 'final', entry: 'notifyInquiry' },
  },
})
