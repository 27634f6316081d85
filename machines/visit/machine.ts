import {
  assertEvent,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyEventObject,
} from 'xstate'
import type { AddressMeta } from '#machines/address.ts'
import type { BookingInput } from '#machines/booking/context.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { bookingMachine, type BookingActor } from '#machines/booking/machine.ts'
import type { CheckoutEntry } from '#machines/checkout/events.ts'
import type { checkoutMachine } from '#machines/checkout/machine.ts'
import { notProvided } from '#machines/from-answer.ts'
import { storingIn } from '#machines/storing.ts'
import type { DraftsEvent, LoadedChart, LoadedCharts, VisitEvent } from './events.ts'

interface VisitContext {
  booking: BookingActor
  checkout: ActorRefFrom<typeof checkoutMachine> | null
  entry: CheckoutEntry | null
  charts: LoadedCharts
  deferred: VisitEvent[]
}

const storing = storingIn<VisitContext, VisitEvent>()

export const visitMachine = setup({
  types: {
    context: {} as VisitContext,
    input: {} as BookingInput,
    events: {} as VisitEvent,
    meta: {} as AddressMeta,
  },
  actors: {
    booking: bookingMachine,
    drafts: fromCallback<DraftsEvent, { booking: BookingActor }>(() => {}),
    bookingAddress: fromCallback<AnyEventObject, { booking: BookingActor }>(() => {}),
    loadCheckout: fromPromise<typeof checkoutMachine>(notProvided),
  },
  guards: {
    /** Events of XState or about loaded charts are not passed on to the booking. */
    isOfVisitor: ({ event }) => !/^(xstate|chart)\./.test(event.type),
  },
  actions: {
    defer: assign({ deferred: ({ context, event }) => [...context.deferred, event] }),
    raiseDeferred: enqueueActions(({ context, enqueue }) => {
      for (const event of context.deferred) enqueue.raise(event)
      enqueue.assign({ deferred: [] })
    }),
    passOn: sendTo(
      ({ context }) => context.booking,
      ({ event }) => event as BookingEvent,
    ),
    resetBooking: sendTo(({ context }) => context.booking, { type: 'booking.reset' }),
    dismissDialog: sendTo(({ context }) => context.booking, { type: 'dialog.dismiss' }),
    loadBooking: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['drafts.loaded', 'booking.load'])
      const { draft, personal, reservation, page } = event
      // Sends the reservation before the draft, so that the units that it holds do not count as sold out.
      if (reservation) enqueue.sendTo(context.booking, { type: 'reservation.made', reservation })
      enqueue.sendTo(context.booking, { type: 'draft.restored', draft, personal, step: page })
    }),
    loadOrders: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'drafts.loaded')
      for (const order of event.unanswered) enqueue.sendTo(context.booking, { type: 'order.sent', order })
    }),
    storeEntry: storing('checkout.entered', (entry) => ({ entry })),
    openCheckout: assign(({ context, spawn, self }, { logic }: { logic: typeof checkoutMachine }) => ({
      checkout: spawn(logic, { systemId: 'checkout', input: { ...context.entry!, visit: self } }),
    })),
    closeCheckout: enqueueActions(({ context, enqueue }) => {
      enqueue.stopChild(context.checkout!)
      enqueue.assign({ checkout: null })
    }),
    openChart: assign(({ context, spawn }, { id, logic, input }: LoadedChart) => ({
      charts: { ...context.charts, [id]: spawn(logic, { systemId: id, input }) },
    })),
    beginDraft: sendTo('drafts', { type: 'draft.begin' }),
    keepChoices: sendTo('drafts', { type: 'draft.begin', keeps: true }),
    keepReservation: sendTo('drafts', ({ event }) => event as DraftsEvent),
    endDraft: sendTo('drafts', ({ event }) => event as DraftsEvent),
  },
}).createMachine({
  id: 'visit',
  description: 'One visitor in one shop.',
  meta: { noAddress: 'The charts of booking and checkout have the addresses of their pages.' },
  context: ({ input, spawn }) => ({
    booking: spawn('booking', { id: 'booking', input }),
    checkout: null,
    entry: null,
    charts: {},
    deferred: [],
  }),
  invoke: { id: 'drafts', src: 'drafts', input: ({ context }) => ({ booking: context.booking }) },
  on: {
    'chart.loaded': { actions: { type: 'openChart', params: ({ event }) => event } },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description:
        'The app loads the booking that the browser has stored. The visitor’s actions wait until it is loaded.',
      on: {
        'drafts.loaded': { target: 'ready', actions: ['loadBooking', 'loadOrders', 'raiseDeferred'] },
        'language.changed': { actions: 'passOn' },
        '*': { guard: 'isOfVisitor', actions: 'defer' },
      },
    },
    ready: {
      description: 'The visitor continues the stored booking, or begins a new one.',
      invoke: { id: 'bookingAddress', src: 'bookingAddress', input: ({ context }) => ({ booking: context.booking }) },
      on: {
        'booking.load': { actions: ['beginDraft', 'resetBooking', 'loadBooking'] },
        'booking.reset': { actions: ['beginDraft', 'resetBooking'] },
        'booking.keep': { actions: ['keepChoices', 'dismissDialog'] },
        'booking.paid': { actions: 'endDraft' },
        'reservation.made': { actions: ['keepReservation', 'passOn'] },
        'draft.paid': { actions: ['beginDraft', 'resetBooking'] },
        // Begins a new draft, so that a new tab does not restore the earlier persons from the reservation.
        'personal.forget': { actions: ['beginDraft', 'passOn'] },
        '*': { guard: 'isOfVisitor', actions: 'passOn' },
      },
      initial: 'booking',
      states: {
        booking: {
          description: 'The visitor is on the booking screen, or on a page without checkout.',
          on: { 'checkout.entered': { target: 'loadingCheckout', actions: 'storeEntry' } },
        },
        loadingCheckout: {
          description: 'The chart of checkout is loading.',
          invoke: {
            id: 'loadCheckout',
            src: 'loadCheckout',
            onDone: {
              target: 'checkout',
              actions: { type: 'openCheckout', params: ({ event }) => ({ logic: event.output }) },
            },
            onError: 'booking',
          },
          on: { 'checkout.left': 'booking' },
        },
        checkout: {
          description: 'The visitor is in checkout, which has its own chart.',
          exit: 'closeCheckout',
          on: { 'checkout.left': 'booking' },
        },
      },
    },
  },
})
