import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { addressOfPage } from '#machines/booking/steps.ts'
import { overview, personalData } from './order.ts'
import { check, payment, paymentAddress, success } from './payment.ts'
import { checkoutSetup } from './setup.ts'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'

/**
 * The payment page is a separate document: `leavingForPayment` is the last state of the old document, and `arriving` is
 * the first state of the new one.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  options: LOOP_IS_ERROR,
  description: 'Leads from a booking to a paid reservation.',
  context: ({ input: { visit, page, bookingId, access } }) => ({
    visit,
    page,
    bookingId,
    access,
    issues: [],
    order: null,
    refusedCart: null,
    outOfStock: [],
    errorcode: null,
    retryAt: null,
    elsewhere: null,
    seen: null,
    priced: null,
    changedBy: null,
    reservation: null,
    payment: null,
    paymentError: null,
  }),
  initial: 'arriving',
  invoke: [
    { id: 'watchBooking', src: 'watchBooking' },
    { id: 'address', src: 'address', input: ({ self }) => ({ checkout: self }) },
  ],
  states: {
    arriving: {
      description:
        'The page has just opened or was reloaded. The address decides the first state. A payment page without a booking in its address opens “Personal data”, or turns the visitor away. Personal data and overview wait for prices; if none come, a notice gives the reason, and its button asks again.',
      meta: { noAddress: 'The address stays until the chart knows which state it opens.' },
      always: [
        { guard: { type: 'isOnPageWithBooking', params: { page: 'orderpayment' } }, target: 'payment' },
        { guard: { type: 'isOnPageWithBooking', params: { page: 'orderpaymentcheck' } }, target: 'check' },
        { guard: { type: 'isOnPageWithBooking', params: { page: 'ordersuccess' } }, target: 'success' },
        { guard: { type: 'isOnPage', params: { page: 'ordersuccess' } }, target: 'linkBroken' },
      ],
      on: {
        'booking.ready': [
          { guard: 'isTurnedAway', target: 'turnedAway', actions: 'turnBookingBack' },
          { guard: 'mayGoOn', target: 'overview' },
          { target: 'personalData' },
        ],
      },
    },
    linkBroken: {
      description:
        'The link lacks the id of the booking, for example because a mail has broken it into two lines. The page can mail the link again, which then opens “Page of the booking”.',
      meta: { noAddress: 'The broken address stays, so that the visitor can correct it.' },
    },
    turnedAway: {
      description:
        'The booking cannot be ordered now, for example because nothing is in the cart, something is out of stock or a logout has removed the persons. The booking screen opens and shows the reason. There the visitor completes the booking and goes to checkout again.',
      meta: { address: { ...addressOfPage('cart'), opensOther: true } },
    },
    personalData,
    overview,
    leavingForPayment: {
      description:
        'The payment page opens as a new page, because only this page loads the provider’s form. It begins at “Arriving”, and its address leads to “Payment”.',
      meta: { address: { ...paymentAddress, opensOther: true, hasBooking: true, isDocument: true } },
    },
    payment,
    check,
    success,
  },
})

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>
