import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, transition, waitFor, type ActorRefFrom } from 'xstate'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft, KeptReservation } from '#contract/draft.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import type { DraftsEvent, VisitEvent } from '#machines/visit/events.ts'
import type { BookingActor } from '#machines/booking/machine.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import { bookingInput, bookedLocation } from '#test/support/booking-input.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

/** As the walk wants events: with any field. */
type Sent = VisitEvent & { [key: string]: unknown }

const input = bookingInput([bookedLocation('tal')])

const draft: BookingDraft = {
  version: DRAFT_VERSION,
  persons: [{ type: 1, age: null, coverage: false, products: [{ id: 'depot', count: 1, title: 'Skidepot' }] }],
  days: { from: '2026-12-19', to: '2026-12-25' },
  rate: null,
  hours: null,
  location: 'tal',
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
}
const reservation: KeptReservation = {
  bookingId: 'b',
  held: [],
  date: { from: '2026-12-19', to: '2026-12-25' },
  location: 'tal',
  holdUntil: null,
}
const order = { key: 'k'.repeat(16), text: '{}', held: [], date: reservation.date, location: 'tal' }
const nothing = { draft: null, personal: null, reservation: null, page: 'entry' } as const

const loaded: Sent = { type: 'drafts.loaded', ...nothing, unanswered: [] }
const events: Sent[] = [
  loaded,
  { type: 'language.changed', language: input.language },
  { type: 'person.add', personType: 3 },
  { type: 'booking.load', draft, personal: null, reservation, page: 'cart' },
  { type: 'booking.reset' },
  { type: 'booking.keep' },
  { type: 'booking.paid', bookingId: 'b' },
  { type: 'booking.paidElsewhere' },
  { type: 'draft.paid' },
  { type: 'checkout.entered', page: 'checkout', bookingId: null },
  { type: 'checkout.left' },
]
/** The chart of checkout is there, or does not load. */
const answers = [
  { type: 'xstate.done.actor.loadCheckout', output: checkoutMachine },
  { type: 'xstate.error.actor.loadCheckout', error: new Error('network') },
]

test('generated paths reach every state and transition of the visit', () => {
  const walk = walkMachine(visitMachine, {
    parts: [{ input, events: [...events, ...answers] }],
    facts: ({ context }) => context.deferred.length > 0,
    // Nothing waits once the kept booking is there.
    invariant: (snapshot) => snapshot.matches('ready') && expect(snapshot.context.deferred).toEqual([]),
  })
  process.stdout.write(`${describeWalk('visit', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})

/** A visit whose storage responds on demand, with the events of visit and booking. */
const visitWith = () => {
  const heard: (DraftsEvent | BookingEvent)[] = []
  const visit: ActorRefFrom<typeof visitMachine> = createActor(
    visitMachine.provide({
      actors: {
        drafts: fromCallback<DraftsEvent, { booking: BookingActor }>(({ receive }) => {
          receive((event) => heard.push(event))
        }),
      },
    }),
    {
      input,
      inspect: (inspected) => {
        if (inspected.type === '@xstate.event' && inspected.actorRef === visit.getSnapshot().context.booking)
          heard.push(inspected.event as BookingEvent)
      },
    },
  )
  visit.start()
  return { visit, heard: () => heard.filter(({ type }) => !type.startsWith('xstate.')).map(({ type }) => type) }
}

test('what the visitor does before the kept booking is there happens after it, in order', () => {
  const { visit, heard } = visitWith()
  visit.send({ type: 'person.add', personType: 3 })
  visit.send({ type: 'step.next', step: 'entry' })
  expect(heard()).toEqual([])
  visit.send({ type: 'drafts.loaded', ...nothing, draft, reservation, unanswered: [order] })
  expect(heard()).toEqual(['reservation.made', 'draft.restored', 'order.sent', 'person.add', 'step.next'])
  const { booking, unanswered } = visit.getSnapshot().context.booking.getSnapshot().context
  expect([booking.persons.adults.length, booking.persons.kids.length, unanswered]).toEqual([1, 1, [order]])
})

test('checkout runs with the visit above it until it is left', async () => {
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

test('the language changes at once', () => {
  const { visit } = visitWith()
  visit.send({ type: 'language.changed', language: { ...input.language, locale: 'en' } })
  expect(visit.getSnapshot().context.booking.getSnapshot().context.language.locale).toBe('en')
})

test.each([
  { event: { type: 'booking.reset' }, told: ['draft.begin', 'booking.reset'] },
  { event: { type: 'draft.paid' }, told: ['draft.begin', 'booking.reset'] },
  { event: { type: 'booking.keep' }, told: ['draft.begin', 'dialog.dismiss'] },
  { event: { type: 'booking.paid', bookingId: 'b' }, told: ['booking.paid'] },
  { event: { type: 'booking.paidElsewhere' }, told: ['booking.paidElsewhere'] },
  {
    event: { type: 'booking.load', draft, personal: null, reservation, page: 'cart' },
    told: ['draft.begin', 'booking.reset', 'reservation.made', 'draft.restored'],
  },
] as const)('$event.type reaches storage and booking as $told', ({ event, told }) => {
  const { visit } = visitWith()
  visit.send(loaded)
  const [, actions] = transition(visitMachine, visit.getSnapshot(), event)
  const sent = actions.flatMap(({ type, params }) =>
    type === 'xstate.sendTo' ? [(params as { event: VisitEvent }).event.type] : [],
  )
  expect(sent).toEqual(told)
})
