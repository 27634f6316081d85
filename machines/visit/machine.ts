import { assertEvent, assign, enqueueActions, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { BookingInput } from '#machines/booking/context.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import type { DraftsEvent, VisitEvent } from './events.ts'

export type BookingActor = ActorRefFrom<typeof bookingMachine>

interface VisitContext {
  booking: BookingActor
  /** What has happened before the kept booking was there, in its order. */
  deferred: VisitEvent[]
}

/** One visitor in one shop: the actors of the visit, and what passes between them. */
export const visitMachine = setup({
  types: {
    context: {} as VisitContext,
    input: {} as BookingInput,
    events: {} as VisitEvent,
  },
  actors: {
    booking: bookingMachine,
    /** Loads what the browser has kept, then keeps each change, and says when another tab has paid. */
    drafts: fromCallback<DraftsEvent, { booking: BookingActor }>(() => {}),
    /** Keeps the address and the step together: back, forward and links become events. */
    bookingAddress: fromCallback<DraftsEvent, { booking: BookingActor }>(() => {}),
  },
  guards: {
    /** Those of the library concern the visit alone. */
    isOfVisitor: ({ event }) => !event.type.startsWith('xstate.'),
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
      // Before the draft, so that nothing it has itself seems sold out.
      if (reservation) enqueue.sendTo(context.booking, { type: 'reservation.made', reservation })
      enqueue.sendTo(context.booking, { type: 'draft.restored', draft, personal, step: page })
    }),
    loadOrders: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'drafts.loaded')
      for (const order of event.unanswered) enqueue.sendTo(context.booking, { type: 'order.sent', order })
    }),
    beginDraft: sendTo('drafts', { type: 'draft.begin' }),
    endDraft: sendTo('drafts', ({ event }) => {
      assertEvent(event, 'booking.paid')
      return event
    }),
  },
}).createMachine({
  id: 'visit',
  description: 'One visitor in one shop.',
  context: ({ input, spawn }) => ({ booking: spawn('booking', { id: 'booking', input }), deferred: [] }),
  invoke: { id: 'drafts', src: 'drafts', input: ({ context }) => ({ booking: context.booking }) },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The browser looks up what it has kept. What the visitor does meanwhile waits for it.',
      on: {
        'drafts.loaded': { target: 'ready', actions: ['loadBooking', 'loadOrders', 'raiseDeferred'] },
        'language.changed': { actions: 'passOn' },
        '*': { guard: 'isOfVisitor', actions: 'defer' },
      },
    },
    ready: {
      description: 'The visitor goes on with what was kept, or begins.',
      invoke: { id: 'bookingAddress', src: 'bookingAddress', input: ({ context }) => ({ booking: context.booking }) },
      on: {
        'booking.load': { actions: ['beginDraft', 'resetBooking', 'loadBooking'] },
        'booking.reset': { actions: ['beginDraft', 'resetBooking'] },
        'booking.keep': { actions: ['beginDraft', 'dismissDialog'] },
        'booking.paid': { actions: 'endDraft' },
        'draft.paid': { actions: ['beginDraft', 'resetBooking'] },
        '*': { guard: 'isOfVisitor', actions: 'passOn' },
      },
    },
  },
})
