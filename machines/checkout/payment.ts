import type { Standing } from '#domain/reservation/reservation-status.ts'
import { checkoutSetup } from './setup.ts'

export const paymentAddress = { path: '/checkout/payment', hash: '', step: 'orderpayment' }

/** The page on which the visitor pays. */
export const payment = checkoutSetup.createStateConfig({
  description: 'The reservation is paid by card.',
  meta: { address: paymentAddress },
  initial: 'starting',
  states: {
    starting: {
      description: 'The shop opens a payment at the provider and holds the stock.',
      tags: 'busy',
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: ({ context }) => ({ bookingId: context.bookingId! }),
      },
      on: {
        'payment.started': { target: 'entering', actions: ['storePayment', 'reportHold'] },
        'payment.alreadyPaid': { target: '#checkout.success', actions: 'finishBooking' },
        'payment.underWay': '#checkout.check',
        'payment.outOfStock': { target: 'refused.outOfStock', actions: 'storeOutOfStock' },
        'payment.cancelled': 'refused.cancelled',
        'payment.notFound': 'refused.notFound',
        'payment.over': 'refused.over',
        'payment.rejected': { target: 'refused.rejected', actions: 'storeErrorcode' },
        'payment.unreachable': 'unreachable',
      },
    },
    entering: {
      description: 'The visitor enters the card in the provider’s form, which leads to the check page.',
      invoke: { id: 'watchHold', src: 'watchHold', input: ({ context }) => ({ holdEnds: context.payment!.holdEnds }) },
      on: {
        'hold.ended': { target: 'holdEnded', actions: ['forgetPayment', 'reportHoldEnd'] },
        'hold.extended': { actions: ['storeHoldEnd', 'watchLonger'] },
      },
      initial: 'form',
      states: {
        form: {
          description: 'The provider’s form loads, or is there.',
          on: { 'widget.failed': 'formMissing' },
        },
        formMissing: {
          description: 'The provider’s form did not load: it can be tried again.',
          on: { 'widget.retry': 'form' },
        },
      },
    },
    holdEnded: {
      description: 'The units are released. The booking is kept; starting again claims its stock again.',
      on: { 'payment.retry': 'starting' },
    },
    refused: {
      description: 'The payment cannot begin.',
      initial: 'rejected',
      states: {
        outOfStock: { description: 'Something is gone: the way leads back to the products.' },
        cancelled: { description: 'The booking is cancelled: the way leads to it.' },
        notFound: { description: 'This browser cannot open the booking: its link can be sent again.' },
        over: { description: 'The days it was booked for have begun: the way leads to the calendar.' },
        rejected: {
          description: 'Payment is not possible now: it can be tried again.',
          on: { 'payment.retry': '#checkout.payment.starting' },
        },
      },
    },
    unreachable: {
      description: 'There was no answer: it can be tried again.',
      on: { 'payment.retry': 'starting' },
    },
  },
})

/** The page that waits for the outcome of the payment. */
export const check = checkoutSetup.createStateConfig({
  description: 'The shop asks the provider how the payment went.',
  meta: { address: { path: '/checkout/payment/check', hash: '', step: 'orderpaymentcheck', hasBooking: true } },
  initial: 'processing',
  states: {
    processing: {
      description: 'The provider does not know yet, or is being asked.',
      tags: 'busy',
      invoke: {
        id: 'paymentCheck',
        src: 'paymentCheck',
        input: ({ context }) => ({ bookingId: context.bookingId! }),
        onDone: { actions: { type: 'raiseAnswer', params: ({ event }) => event.output } },
      },
      on: {
        'check.paid': { target: '#checkout.success', actions: ['storeDifference', 'finishBooking'] },
        'check.declined': { target: 'failed.declined', actions: 'storePaymentError' },
        'check.abandoned': 'failed.abandoned',
        'check.ended': { target: 'failed.ended', actions: 'storePaymentError' },
        'check.notFound': 'failed.notFound',
      },
    },
    failed: {
      description: 'The reservation is not paid.',
      initial: 'declined',
      states: {
        declined: {
          description: 'The payment has failed: the visitor may try again with this card or another one.',
          on: { 'payment.retry': '#checkout.leavingForPayment' },
        },
        abandoned: {
          description: 'No card was entered: the visitor may go on.',
          on: { 'payment.retry': '#checkout.leavingForPayment' },
        },
        ended: { description: 'The booking is cancelled, or its days have begun: the way leads to it.' },
        notFound: { description: 'This browser cannot open the booking: its link can be sent again.' },
      },
    },
  },
})

/** The standings that a guard decides. `cancelled` is the last case and needs no guard. */
const STANDINGS = ['paid', 'unpaid', 'expired', 'withdrawn'] as const satisfies readonly Standing[]

/** The page of the reservation. */
export const success = checkoutSetup.createStateConfig({
  description: 'The reservation as its owner sees it, as often as they come back.',
  meta: { address: { path: '/checkout/success', hash: '', step: 'ordersuccess', hasBooking: true } },
  type: 'parallel',
  states: {
    answer: {
      description: 'Whether the current state of the reservation is known.',
      initial: 'asking',
      on: { 'reservation.reload': '.asking' },
      states: {
        asking: {
          description: 'The state is loading. The last one stays visible.',
          tags: 'busy',
          invoke: {
            id: 'readReservation',
            src: 'readReservation',
            input: ({ context }) => ({ bookingId: context.bookingId!, access: context.access }),
          },
          on: {
            'reservation.read': 'known',
            'reservation.notFound': 'notFound',
            'reservation.unreachable': 'unreachable',
          },
        },
        known: { description: 'The shop has answered.' },
        notFound: { description: 'This browser cannot open the reservation: its link can be sent again.' },
        unreachable: { description: 'There was no answer: it can be tried again.' },
      },
    },
    standing: {
      description: 'What the reservation is.',
      initial: 'unknown',
      on: {
        'reservation.read': [
          ...STANDINGS.map((standing) => ({
            guard: { type: 'isStanding' as const, params: { standing } },
            target: `.${standing}` as const,
            actions: 'storeReservation' as const,
          })),
          { target: '.cancelled', actions: 'storeReservation' },
        ],
      },
      states: {
        unknown: { description: 'It is not known yet.' },
        paid: { description: 'It is paid: code, receipt and calendar entry are offered.' },
        unpaid: { description: 'It is not paid yet, and can be.' },
        expired: { description: 'It was not paid in time: its days have begun.' },
        withdrawn: {
          description: 'Its contract was withdrawn from, and the shop decides: neither change nor payment is offered.',
        },
        cancelled: { description: 'It is cancelled.' },
      },
    },
  },
})
