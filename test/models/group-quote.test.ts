import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import type { GroupShortfall } from '#contract/groups.ts'
import { groupQuoteMachine, type QuoteContext, type QuoteEvent } from '#machines/groups/quote.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const short: GroupShortfall = {
  person: 'p1',
  name: 'Mia',
  product: 'ski',
  title: 'Ski',
  modelId: null,
  property1: null,
  missing: 1,
  nearest: null,
}

const events: readonly QuoteEvent[] = [
  { type: 'conditions.accept', conditionsAccepted: true },
  { type: 'conditions.accept', conditionsAccepted: false },
  { type: 'terms.accept', termsAccepted: true },
  { type: 'terms.accept', termsAccepted: false },
  { type: 'quote.accept', key: 'k' },
  { type: 'request.retry' },
  { type: 'inquiry.reload' },
  { type: 'inquiry.change' },
  { type: 'change.keep' },
  { type: 'change.confirm' },
  { type: 'acceptance.made', bookingId: 'b' },
  { type: 'acceptance.changed' },
  { type: 'acceptance.short', short: [short] },
  { type: 'acceptance.refused', errorcode: ERROR_CODE.locationClosed },
  { type: 'acceptance.unreachable' },
  { type: 'inquiry.reopened' },
  { type: 'inquiry.changed' },
  { type: 'reopening.unreachable' },
]

const hasQuote = ({ quote }: QuoteContext) => quote !== null
const isAgreed = (context: QuoteContext) => context.conditionsAccepted && context.termsAccepted

const rows: readonly Row<QuoteContext>[] = [
  {
    in: 'reading',
    on: 'conditions.accept',
    if: hasQuote,
    does: ['storeConditions'],
    changes: (_, { conditionsAccepted }) => ({ conditionsAccepted }),
  },
  {
    in: 'reading',
    on: 'terms.accept',
    if: hasQuote,
    does: ['storeTerms'],
    changes: (_, { termsAccepted }) => ({ termsAccepted }),
  },
  { in: 'reading', on: 'quote.accept', if: isAgreed, to: 'accepting', does: ['storeKey'], changes: { key: 'k' } },
  {
    in: 'reading',
    on: 'quote.accept',
    if: hasQuote,
    to: 'reading.invalid',
    does: ['showProblems'],
    emits: [{ type: 'problems.found' }],
  },
  { in: 'reading', on: 'inquiry.change', to: 'asking' },
  {
    in: 'accepting',
    on: 'acceptance.made',
    to: 'accepted',
    does: ['storeBooking', 'notifyBooking'],
    changes: { bookingId: 'b' },
  },
  { in: 'accepting', on: 'acceptance.changed', to: 'changed' },
  { in: 'accepting', on: 'acceptance.short', to: 'reading.short', does: ['storeShort'], changes: { short: [short] } },
  {
    in: 'accepting',
    on: 'acceptance.refused',
    to: 'reading.refused',
    does: ['storeRefusal'],
    changes: { refusal: ERROR_CODE.locationClosed },
  },
  { in: 'accepting', on: 'acceptance.unreachable', to: 'unreachable' },
  { in: 'unreachable', on: 'request.retry', to: 'accepting' },
  { in: 'changed', on: 'inquiry.reload', to: 'left', does: ['notifyInquiry'] },
  { in: 'asking', on: 'change.keep', to: 'reading.idle' },
  { in: 'asking', on: 'change.confirm', to: 'reopening' },
  { in: 'reopening', on: 'inquiry.reopened', to: 'left', does: ['notifyInquiry'] },
  { in: 'reopening', on: 'inquiry.changed', to: 'changed' },
  { in: 'reopening', on: 'reopening.unreachable', to: 'reading.unopened' },
]

test('Generated paths reach every state and transition of a quote on its leader’s page', () => {
  const walk = walkMachine(groupQuoteMachine, {
    parts: [
      { input: { group: 'g', quote: 'q' }, events },
      { input: { group: 'g', quote: null }, events },
    ],
    facts: ({ context }) => [context.conditionsAccepted, context.termsAccepted],
    starts: () => 'reading.idle',
    rows,
    tags: { busy: ['accepting', 'reopening'] },
    begins: (input) => ({
      ...input,
      conditionsAccepted: false,
      termsAccepted: false,
      key: '',
      bookingId: null,
      short: [],
      refusal: null,
    }),
    runs: {
      accept: {
        in: 'accepting',
        input: () => ({ group: 'g', quote: 'q', key: 'k', conditionsAccepted: true, termsAccepted: true }),
      },
      reopen: { in: 'reopening', input: () => ({ group: 'g' }) },
    },
    invariant: (snapshot) => {
      const { quote, conditionsAccepted, termsAccepted, bookingId } = snapshot.context
      if (snapshot.matches('accepting')) expect([quote, conditionsAccepted, termsAccepted]).toEqual(['q', true, true])
      expect(bookingId !== null).toBe(snapshot.matches('accepted'))
    },
  })
  expectWhole('groupQuote', walk)
})
