import type { Standing } from '#domain/reservation/reservation-status.ts'
import { checkoutSetup } from './setup.ts'

export const paymentAddress = { path: '/checkout/payment', hash: '', step: 'orderpayment' }

export const payment = checkoutSetup.createStateConfig({
  description:
    'The visitor pays the reservation or the difference of a change, by card or another means of payment of the shop. The address names the booking, so a reload begins the same payment again.',
  meta: { address: paymentAddress },
  initial: 'starting',
  states: {
    starting: {
      description:
        'The shop opens a payment at the provider. If the hold no longer runs, it holds the units again for as long as after an order, but at most for the rest of the longest time. The amount is the ordered one, even if prices have changed meanwhile. A discount code stays valid too, unless others have used it up; the visitor then orders without it by “Change booking”, because each try with it leads to “Refused › Not possible”. If a card was entered before and its outcome is not known yet, the check follows instead, so nobody pays twice.',
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
        'payment.dearer': 'refused.dearer',
        'payment.usedUp': { target: 'refused.usedUp', actions: 'storeRetry' },
        'payment.rejected': { target: 'refused.rejected', actions: 'storeErrorcode' },
        'payment.unreachable': 'unreachable',
      },
    },
    entering: {
      description:
        'The visitor enters the card in the provider’s form, or chooses another means of payment. When the form is sent, the provider opens the address of the check as a new page, which begins at “Arriving”. Every payment takes this way, so no arrow leads from here to the check.',
      invoke: { id: 'watchHold', src: 'watchHold', input: ({ context }) => ({ holdEnds: context.payment!.holdEnds }) },
      on: {
        'hold.ended': { target: 'holdEnded', actions: ['forgetPayment', 'reportHoldEnd'] },
        'hold.extended': { actions: ['storeHoldEnd', 'watchLonger'] },
      },
      initial: 'form',
      states: {
        form: {
          description: 'The provider’s form is loading, or is shown.',
          on: { 'widget.failed': 'formMissing' },
        },
        formMissing: {
          description: 'The provider’s form did not load. The visitor can try again.',
          on: { 'widget.retry': 'form' },
        },
      },
    },
    holdEnded: {
      description:
        'The shop has released the units. The reservation stays unpaid and keeps its number; “Try again” holds its units again, if they are still free and the longest time is not used up. If the difference of a change was to be paid, only the additional units are free, and the paid booking stays as it was. If money arrives late, the shop keeps it only if the units are free, and sends it back otherwise.',
      on: { 'payment.retry': 'starting' },
    },
    refused: {
      description: 'The payment cannot begin.',
      initial: 'rejected',
      states: {
        outOfStock: {
          description:
            'Equipment is out of stock; meanwhile the rest is not held either. A link leads back to the products, and the next order of this tab replaces this unpaid reservation. In any other tab, only “Change booking” on “Page of the booking” replaces it, which also brings its choices. A change that still waits for its payment is replaced by the next change, also from another device.',
        },
        cancelled: {
          description: 'The booking is cancelled, and the shop takes no payment any more. A link leads to it.',
        },
        notFound: {
          description:
            'This browser cannot open the booking. The page can mail the link of the booking again, which opens it here.',
        },
        over: {
          description:
            'It is too late to pay; “The life of a reservation” says until when it was possible. A link leads to the calendar.',
        },
        dearer: {
          description:
            'The fee of the change has risen since the change was saved. It depends on what a cancellation costs, and that grows towards the first day. Nothing is charged, and the paid booking stays as it was. A link leads to the booking, where the visitor can make the change again and sees its new price.',
        },
        usedUp: {
          description:
            'The longest hold is used up, so the shop holds nothing for this e-mail address at this location on these days until an hour after its end. The page says when a payment can begin again, and offers it then.',
          invoke: { id: 'watchRetry', src: 'watchRetry', input: ({ context }) => ({ retryAt: context.retryAt! }) },
          on: { 'retry.possible': '#checkout.payment.holdEnded' },
        },
        rejected: {
          description:
            'The payment is not possible now, for example because the provider does not answer or too much is held without payment. The page gives the reason, and the visitor can try again.',
          on: { 'payment.retry': '#checkout.payment.starting' },
        },
      },
    },
    unreachable: {
      description: 'The shop did not answer. The visitor can try again.',
      on: { 'payment.retry': 'starting' },
    },
  },
})

export const check = checkoutSetup.createStateConfig({
  description:
    'The shop asks the provider for the outcome of the payment. The provider’s form opens this page after the card was entered. A reload asks again.',
  meta: { address: { path: '/checkout/payment/check', hash: '', step: 'orderpaymentcheck', hasBooking: true } },
  initial: 'processing',
  states: {
    processing: {
      description:
        'The outcome is still unknown, or the shop is asking the provider. The app asks again until it knows the outcome, also if the shop does not answer, with growing pauses. After a while, a notice says that it takes longer, and the visitor can ask at once. If the hold ends meanwhile, the payment is valid only if the units are still free and the rental has not ended; otherwise the money is sent back. The shop goes on asking when the page is closed.',
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
      description:
        'The reservation or the difference of a change is not paid. A booking that is paid already stays as it was.',
      initial: 'declined',
      states: {
        declined: {
          description:
            'The card was declined, or the money came after the end of the hold and is sent back, because the units or the discount code were no longer free. The page says which. The visitor can try again with this card or another one, until the longest hold is used up (“Payment › Refused › Time used up”). A hold that still runs stays; otherwise the shop holds the units again if they are free.',
          on: { 'payment.retry': '#checkout.leavingForPayment' },
        },
        abandoned: {
          description: 'The visitor did not enter a card, and can go on to the payment.',
          on: { 'payment.retry': '#checkout.leavingForPayment' },
        },
        ended: {
          description:
            'The booking is cancelled, its period has ended, or it no longer needs this payment, for example because it was changed meanwhile. Money that has arrived is sent back. A link leads to the booking.',
        },
        notFound: {
          description:
            'This browser cannot open the booking. The page can mail the link of the booking again, which opens it here.',
        },
      },
    },
  },
})

const STANDINGS = ['paid', 'unpaid', 'expired', 'withdrawn'] as const satisfies readonly Standing[]

export const success = checkoutSetup.createStateConfig({
  description:
    'The page of each ordered booking, also of an unpaid, cancelled or expired one, which shows its number. Buttons pay, change or cancel the booking, as far as its status allows. The table of “The life of a reservation” says until when. Once equipment is handed out, nothing can be changed any more, and only the staff can still cancel (“An action at the counter”). A mail with number and link comes once the booking is paid or nothing is to be paid, and after a declined card. A visitor who closes the tab before has no mail yet. A mail also confirms a cancellation, and the change of a paid booking once it applies. In the same browser, “The booking › Step › Who rents?” shows the number and a button for paying while the hold runs. Afterwards, the history of the browser, the account or the page “My booking” leads back; this page needs the number, which was on the payment page, and mails the link.',
  meta: { address: { path: '/checkout/success', hash: '', step: 'ordersuccess', hasBooking: true } },
  type: 'parallel',
  states: {
    answer: {
      description: 'The app asks the shop for the current state of the reservation.',
      initial: 'asking',
      on: { 'reservation.reload': '.asking' },
      states: {
        asking: {
          description: 'The reservation is loading. Its last known state stays visible.',
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
        notFound: {
          description:
            'This browser cannot open the reservation. The page can mail the link of the booking again, which opens it here.',
        },
        unreachable: { description: 'The shop did not answer. The visitor can try again.' },
      },
    },
    standing: {
      description: 'The status of the reservation.',
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
        unknown: { description: 'The status is not known until the shop has answered for the first time.' },
        paid: {
          description:
            'The reservation is paid, or nothing is to be paid online. It stays so after the equipment was returned. The page offers its code, receipt and calendar entry. “Change booking” leads to “The booking › Purpose › Change”, for a group to “The change of a booked group”. While a change waits for its difference, a button leads to this payment, also after its hold has ended. This is possible until the earlier or the new period begins, or the fee of the change rises (“Payment › Refused › Dearer now”). Afterwards, the booking stays as it was. The next change replaces the waiting one, also from another device, and a cancellation ends it. No button takes a sent change back; “Discard the change” exists only before it is sent (“The booking › Purpose › Change”).',
        },
        unpaid: {
          description:
            'The reservation is not paid yet. A button leads to “Payment”, also after the hold has ended, as “Payment › Hold ended” says; it can be changed and cancelled then too. A change applies at once and replaces the unpaid order; the new total is due, without a fee. The table of “The life of a reservation” says until when.',
        },
        expired: {
          description:
            'The reservation was not paid before its period began. No payment can begin any more; only money of an earlier one still counts, if the units are free. It can no longer be changed, its units are free, and it costs nothing. “The life of a reservation › Open” says what is still possible at the counter.',
        },
        withdrawn: {
          description:
            'The customer has withdrawn from the contract and named the e-mail address of the booking; the shop decides whether the withdrawal is valid. Until then, the page offers neither change nor payment nor cancellation. “The withdrawal” says what follows then and until when the shop pays back.',
        },
        cancelled: {
          description:
            'The reservation is cancelled and stays so; its units are free. The page says how much the customer gets back.',
        },
      },
    },
  },
})
