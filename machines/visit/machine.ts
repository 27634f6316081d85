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
import type { DraftsEvent, LoadedChart, LoadedCharts, LoadedDrafts, VisitEvent } from './events.ts'

interface VisitContext {
  booking: BookingActor
  checkout: ActorRefFrom<typeof checkoutMachine> | null
  entry: CheckoutEntry | null
  charts: LoadedCharts
  /** The stored draft of a change that another tab has begun. */
  drafts: LoadedDrafts | null
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
    readChange: fromCallback<AnyEventObject, LoadedDrafts>(() => {}),
  },
  guards: {
    /** True if another tab has begun the change, because only that tab stores the reservation. */
    isChangeOfOtherTab: ({ event }) =>
      event.type === 'drafts.loaded' && !event.reservation && Boolean(event.draft?.change && event.draft.reservation),
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
      assertEvent(event, ['drafts.loaded', 'change.read', 'booking.load'])
      const { draft, personal, reservation, page } = event
      // Sends the reservation before the draft, so that the units that it holds do not count as sold out.
      if (reservation) enqueue.sendTo(context.booking, { type: 'reservation.made', reservation })
      enqueue.sendTo(context.booking, { type: 'draft.restored', draft, personal, step: page })
    }),
    loadOrders: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['drafts.loaded', 'change.read'])
      for (const order of event.unanswered) enqueue.sendTo(context.booking, { type: 'order.sent', order })
    }),
    storeDrafts: storing('drafts.loaded', (drafts) => ({ drafts })),
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
    drafts: null,
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
        'drafts.loaded': [
          { guard: 'isChangeOfOtherTab', target: 'continuing', actions: 'storeDrafts' },
          { target: 'ready', actions: ['loadBooking', 'loadOrders', 'raiseDeferred'] },
        ],
        'language.changed': { actions: 'passOn' },
        '*': { guard: 'isOfVisitor', actions: 'defer' },
      },
    },
    continuing: {
      description:
        'The stored booking is a change that another tab has begun, which may be closed by now. The app asks the shop whether the visitor may continue it here: the visitor needs the link or the login, and the booking must not have changed meanwhile. The visitor’s actions wait.',
      invoke: { id: 'readChange', src: 'readChange', input: ({ context }) => context.drafts! },
      on: {
        'change.read': { target: 'ready', actions: ['loadBooking', 'loadOrders', 'raiseDeferred'] },
        'change.refused': 'orderedBefore',
        '*': { guard: 'isOfVisitor', actions: 'defer' },
      },
    },
    orderedBefore: {
      description:
        'The change cannot continue in this tab, because the visitor’s right to it has ended, the booking has another version by now, or the shop has not answered. A dialog on each page names the booking and says if it is paid already, so that nothing is bought twice. Its two buttons lead to the page of the booking and to a new, empty booking; closing the dialog does the latter. The visitor’s actions wait.',
      on: {
        'booking.reset': { target: 'ready', actions: ['beginDraft', 'resetBooking', 'raiseDeferred'] },
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
