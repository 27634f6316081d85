import { expect, test } from 'vitest'
import {
  createActor,
  fromCallback,
  fromPromise,
  transition,
  waitFor,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import type { KeptReservation } from '#contract/draft.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import type { DraftsEvent, VisitEvent } from '#machines/visit/events.ts'
import type { BookingActor } from '#machines/booking/machine.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { cookieConsentMachine } from '#machines/cookie-consent.ts'
import { sessionMachine } from '#machines/session.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import { bookingInput, bookedLocation, depotDraft as draft } from '#test/support/booking-input.ts'
import type { SentTo } from './effects.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

type Sent = VisitEvent & { [key: string]: unknown }

const input = bookingInput([bookedLocation('tal')])

const reservation: KeptReservation = {
  bookingId: 'b',
  held: [],
  date: { from: '2026-12-19', to: '2026-12-25' },
  location: 'tal',
  holdUntil: null,
}
const held = [{ product: 'depot', count: 2 }]
const order = { key: 'k'.repeat(16), text: '{}', held, date: reservation.date, location: 'tal' }
const laterOrder = { ...order, key: 'l'.repeat(16) }
const BEGIN: SentTo = { to: 'drafts', event: { type: 'draft.begin' } }
const toBooking = (event: SentTo['event']): SentTo => ({ to: 'booking', event })
const RESET = [BEGIN, toBooking({ type: 'booking.reset' })]
const nothing = { draft: null, personal: null, reservation: null, page: 'entry' } as const

const loaded: Sent = { type: 'drafts.loaded', ...nothing, unanswered: [] }
const kept: Sent = { ...loaded, draft, reservation, page: 'cart', unanswered: [order, laterOrder] }
const change = { number: 'ALP-7K2M9Q', version: 'v1', isPaid: true }
const begun = { ...draft, reservation: 'b', change }
const personal = { persons: [], contact: {}, groupname: '', remark: '', newsletter: false, createUser: false } as const
const begunDrafts: Sent = { ...loaded, draft: begun, page: 'cart' }
const read = { ...begunDrafts, type: 'change.read', personal, reservation } as unknown as Sent
const events: Sent[] = [
  loaded,
  kept,
  begunDrafts,
  read,
  { type: 'change.refused' },
  { type: 'language.changed', language: input.language },
  { type: 'person.add', personType: 3 },
  { type: 'booking.load', draft, personal: null, reservation, page: 'cart' },
  { type: 'booking.reset' },
  { type: 'booking.keep' },
  { type: 'booking.paid', bookingId: 'b' },
  { type: 'reservation.made', reservation },
  { type: 'booking.paidElsewhere' },
  { type: 'draft.paid' },
  { type: 'personal.forget' },
  { type: 'checkout.entered', page: 'ordersuccess', bookingId: 'b', access: 'token' },
  { type: 'checkout.left' },
  { type: 'chart.loaded', id: 'session', logic: sessionMachine },
]
const answers = [
  { type: 'xstate.done.actor.loadCheckout', output: checkoutMachine },
  { type: 'xstate.error.actor.loadCheckout', error: new Error('network') },
  { type: 'xstate.done.actor.drafts', output: undefined },
]

type VisitContext = SnapshotFrom<typeof visitMachine>['context']

const DOES: Partial<Record<VisitEvent['type'], readonly string[]>> = {
  'booking.load': ['beginDraft', 'resetBooking', 'loadBooking'],
  'booking.reset': ['beginDraft', 'resetBooking'],
  'booking.keep': ['keepChoices', 'dismissDialog'],
  'booking.paid': ['endDraft'],
  'reservation.made': ['keepReservation', 'passOn'],
  'draft.paid': ['beginDraft', 'resetBooking'],
  'personal.forget': ['beginDraft', 'passOn'],
}
const SENDS: Partial<Record<VisitEvent['type'], readonly SentTo[]>> = {
  'booking.load': [
    ...RESET,
    toBooking({ type: 'reservation.made', reservation }),
    toBooking({ type: 'draft.restored', draft, personal: null, step: 'cart' }),
  ],
  'booking.reset': RESET,
  'booking.keep': [
    { to: 'drafts', event: { type: 'draft.begin', keeps: true } },
    toBooking({ type: 'dialog.dismiss' }),
  ],
  'booking.paid': [{ to: 'drafts', event: { type: 'booking.paid', bookingId: 'b' } }],
  'reservation.made': [
    { to: 'drafts', event: { type: 'reservation.made', reservation } },
    toBooking({ type: 'reservation.made', reservation }),
  ],
  'draft.paid': RESET,
  'personal.forget': [BEGIN, toBooking({ type: 'personal.forget' })],
}
const sentFor = (event: { type: string }): readonly SentTo[] =>
  SENDS[event.type as VisitEvent['type']] ?? [toBooking(event)]

const CONTINUED: Record<string, readonly SentTo[]> = {
  'change.read': [
    toBooking({ type: 'reservation.made', reservation }),
    toBooking({ type: 'draft.restored', draft: begun, personal, step: 'cart' }),
  ],
  'booking.reset': RESET,
}

const restored = (event: SentTo['event']): readonly SentTo[] =>
  (event.unanswered as unknown[]).length === 0
    ? [toBooking({ type: 'draft.restored', draft: null, personal: null, step: 'entry' })]
    : [
        toBooking({ type: 'reservation.made', reservation }),
        toBooking({ type: 'draft.restored', draft, personal: null, step: 'cart' }),
        toBooking({ type: 'order.sent', order }),
        toBooking({ type: 'order.sent', order: laterOrder }),
      ]

const types: VisitEvent['type'][] = [
  ...(Object.keys(DOES) as VisitEvent['type'][]),
  'person.add',
  'language.changed',
  'booking.paidElsewhere',
  'drafts.loaded',
  'change.read',
  'change.refused',
]
const LOADED = ['loadBooking', 'loadOrders', 'raiseDeferred']

const deferredDoes = ({ deferred }: VisitContext) => {
  let isInCheckout = false
  return deferred.flatMap(({ type }) => {
    const wasInCheckout = isInCheckout
    if (type === 'checkout.entered' || type === 'checkout.left') isInCheckout = type === 'checkout.entered'
    if (type === 'checkout.entered') return wasInCheckout ? ['passOn'] : ['storeEntry']
    return type === 'checkout.left' && wasInCheckout ? [] : (DOES[type] ?? ['passOn'])
  })
}
const deferredSends = ({ deferred }: VisitContext) => {
  let isInCheckout = false
  return deferred.flatMap((event) => {
    const wasInCheckout = isInCheckout
    const { type } = event
    if (type === 'checkout.entered' || type === 'checkout.left') isInCheckout = type === 'checkout.entered'
    if (type === 'checkout.entered') return wasInCheckout ? [toBooking(event as Sent)] : []
    return type === 'checkout.left' && wasInCheckout ? [] : sentFor(event)
  })
}
const afterDeferred = ({ deferred, entry }: VisitContext) => {
  const entered = deferred.find(({ type }) => type === 'checkout.entered') as VisitContext['entry'] | undefined
  return { deferred: [], entry: entered ?? entry }
}
const resumed: Pick<Row<VisitContext>, 'changes' | 'sends'> = {
  changes: afterDeferred,
  sends: (context, event) => [...restored(event), ...deferredSends(context)],
}
const isCheckoutDeferred = ({ deferred }: VisitContext) =>
  deferred.findLast(({ type }) => type.startsWith('checkout.'))?.type === 'checkout.entered'

const continuedRows = (state: string, on: string, ...first: string[]): readonly Row<VisitContext>[] =>
  [isCheckoutDeferred, undefined].map((condition) => ({
    in: state,
    on,
    ...(condition && { if: condition }),
    to: condition ? 'ready.loadingCheckout' : 'ready.booking',
    does: (context) => [...first, 'raiseDeferred', ...deferredDoes(context)],
    changes: afterDeferred,
    sends: (context) => [...CONTINUED[on]!, ...deferredSends(context)],
  }))

const passedOn: Row<VisitContext>['sends'] = (_, event) => [toBooking(event)]
const entered: Row<VisitContext>['changes'] = (_, event) => ({ entry: event as never })

const rows: readonly Row<VisitContext>[] = [
  {
    in: '',
    on: 'chart.loaded',
    does: ['openChart'],
    changes: { charts: { session: expect.anything() as never } },
  },
  {
    in: 'restoring',
    on: 'drafts.loaded',
    if: (_, { draft: stored, reservation: own }) => stored === begun && own === null,
    to: 'continuing',
    does: ['storeDrafts'],
    changes: (_, event) => ({ drafts: event as never }),
  },
  {
    in: 'restoring',
    on: 'drafts.loaded',
    if: isCheckoutDeferred,
    to: 'ready.loadingCheckout',
    does: (context) => [...LOADED, ...deferredDoes(context)],
    ...resumed,
  },
  {
    in: 'restoring',
    on: 'drafts.loaded',
    to: 'ready.booking',
    does: (context) => [...LOADED, ...deferredDoes(context)],
    ...resumed,
  },
  ...continuedRows('continuing', 'change.read', 'loadBooking', 'loadOrders'),
  { in: 'continuing', on: 'change.refused', to: 'orderedBefore' },
  ...continuedRows('orderedBefore', 'booking.reset', 'beginDraft', 'resetBooking'),
  { in: 'restoring', on: 'language.changed', does: ['passOn'], sends: passedOn },
  ...['restoring', 'continuing', 'orderedBefore'].flatMap((state) =>
    [...types, 'checkout.entered', 'checkout.left'].map((on): Row<VisitContext> => ({
      in: state,
      on,
      does: ['defer'],
      changes: ({ deferred }, event) => ({ deferred: [...deferred, event as never] }),
    })),
  ),
  { in: 'ready.booking', on: 'checkout.entered', to: 'ready.loadingCheckout', does: ['storeEntry'], changes: entered },
  { in: 'ready', on: 'checkout.entered', does: ['passOn'], sends: passedOn },
  { in: 'ready.loadingCheckout', on: 'checkout.left', to: 'ready.booking' },
  {
    in: 'ready.checkout',
    on: 'checkout.left',
    to: 'ready.booking',
    does: ['closeCheckout'],
    changes: { checkout: null },
  },
  { in: 'ready', on: 'checkout.left', does: ['passOn'], sends: passedOn },
  {
    in: 'ready.loadingCheckout',
    on: 'xstate.done.actor.loadCheckout',
    to: 'ready.checkout',
    does: ['openCheckout'],
    changes: { checkout: expect.anything() as never },
  },
  { in: 'ready.loadingCheckout', on: 'xstate.error.actor.loadCheckout', to: 'ready.booking' },
  ...types.map((on): Row<VisitContext> => ({
    in: 'ready',
    on,
    does: DOES[on] ?? ['passOn'],
    sends: (_, event) => sentFor(event),
  })),
]

test('Generated paths reach every state and transition of the visit', () => {
  const walk = walkMachine(visitMachine, {
    parts: [{ input, events: [...events, ...answers] }],
    facts: ({ context }) => [...context.deferred.slice(0, 2).map(({ type }) => type), ...Object.keys(context.charts)],
    starts: () => 'restoring',
    rows,
    begins: () => ({
      booking: expect.anything() as never,
      checkout: null,
      entry: null,
      charts: {},
      drafts: null,
      deferred: [],
    }),
    runs: {
      drafts: { in: '', input: ({ after }) => ({ booking: after.context.booking }) },
      bookingAddress: { in: 'ready', input: ({ after }) => ({ booking: after.context.booking }) },
      loadCheckout: { in: 'ready.loadingCheckout' },
      readChange: { in: 'continuing', input: () => begunDrafts },
    },
    invariant: (snapshot) => {
      if (snapshot.matches('ready')) expect(snapshot.context.deferred).toEqual([])
      expect(snapshot.context.checkout !== null).toBe(snapshot.matches({ ready: 'checkout' }))
    },
  })
  expectWhole('visit', walk)
})

const visitWith = () => {
  const received: (DraftsEvent | BookingEvent)[] = []
  const visit: ActorRefFrom<typeof visitMachine> = createActor(
    visitMachine.provide({
      actors: {
        drafts: fromCallback<DraftsEvent, { booking: BookingActor }>(({ receive }) => {
          receive((event) => received.push(event))
        }),
      },
    }),
    {
      input,
      inspect: (inspected) => {
        if (inspected.type === '@xstate.event' && inspected.actorRef === visit.getSnapshot().context.booking)
          received.push(inspected.event as BookingEvent)
      },
    },
  )
  visit.start()
  return { visit, received: () => received.filter(({ type }) => !type.startsWith('xstate.')).map(({ type }) => type) }
}

test('Events sent before the stored booking is restored are handled afterwards, in order', () => {
  const { visit, received } = visitWith()
  visit.send({ type: 'person.add', personType: 3 })
  visit.send({ type: 'step.next', step: 'entry' })
  expect(received()).toEqual([])
  visit.send({ type: 'drafts.loaded', ...nothing, draft, reservation, unanswered: [order] })
  expect(received()).toEqual(['reservation.made', 'draft.restored', 'order.sent', 'person.add', 'step.next'])
  const { booking, unanswered } = visit.getSnapshot().context.booking.getSnapshot().context
  expect([booking.persons.adults.length, booking.persons.kids.length, unanswered]).toEqual([1, 1, [order]])
})

test('Checkout runs beside the visit until the visitor leaves checkout', async () => {
  const visit = createActor(
    visitMachine.provide({ actors: { loadCheckout: fromPromise(async () => checkoutMachine) } }),
    {
      input,
    },
  ).start()
  visit.send({ type: 'checkout.entered', page: 'ordersuccess', bookingId: 'b', access: 'token' })
  visit.send(loaded)
  const { context } = await waitFor(visit, (snapshot) => snapshot.matches({ ready: 'checkout' }))
  const checkout = context.checkout!
  expect(checkout.getSnapshot().context).toMatchObject({ page: 'ordersuccess', bookingId: 'b', access: 'token' })
  expect(checkout.getSnapshot().context.visit).toBe(visit)
  visit.send({ type: 'checkout.left' })
  expect([visit.getSnapshot().context.checkout, checkout.getSnapshot().status]).toEqual([null, 'stopped'])
})

test('The visit starts a chart as soon as the chart is loaded', () => {
  const { visit } = visitWith()
  const input = { isTracking: true, kept: null, now: '2026-11-21T09:00:00.000Z' }
  visit.send({ type: 'chart.loaded', id: 'cookieConsent', logic: cookieConsentMachine, input })
  const { cookieConsent } = visit.getSnapshot().context.charts
  expect([visit.system.get('cookieConsent'), cookieConsent!.getSnapshot().hasTag('open')]).toEqual([
    cookieConsent,
    true,
  ])
})

test('The booking receives a changed language immediately', () => {
  const { visit } = visitWith()
  visit.send({ type: 'language.changed', language: { ...input.language, locale: 'en' } })
  expect(visit.getSnapshot().context.booking.getSnapshot().context.language.locale).toBe('en')
})

test.each([
  { event: { type: 'booking.reset' }, sent: ['draft.begin', 'booking.reset'] },
  { event: { type: 'draft.paid' }, sent: ['draft.begin', 'booking.reset'] },
  { event: { type: 'personal.forget' }, sent: ['draft.begin', 'personal.forget'] },
  { event: { type: 'booking.keep' }, sent: ['draft.begin', 'dialog.dismiss'] },
  { event: { type: 'booking.paid', bookingId: 'b' }, sent: ['booking.paid'] },
  { event: { type: 'reservation.made', reservation }, sent: ['reservation.made', 'reservation.made'] },
  { event: { type: 'booking.paidElsewhere' }, sent: ['booking.paidElsewhere'] },
  {
    event: { type: 'booking.load', draft, personal: null, reservation, page: 'cart' },
    sent: ['draft.begin', 'booking.reset', 'reservation.made', 'draft.restored'],
  },
] as const)('The event $event.type reaches storage and booking as $sent', ({ event, sent }) => {
  const { visit } = visitWith()
  visit.send(loaded)
  const [, actions] = transition(visitMachine, visit.getSnapshot(), event)
  const reached = actions.flatMap(({ type, params }) =>
    type === 'xstate.sendTo' ? [(params as { event: VisitEvent }).event.type] : [],
  )
  expect(reached).toEqual(sent)
})
