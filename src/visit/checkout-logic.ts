import { fromCallback } from 'xstate'
import { STATUS } from '#contract/constants.ts'
import type { PaymentState } from '#contract/payment.ts'
import type { Site } from '#contract/site.ts'
import { personalProblems } from '#domain/persons/personal-problems.ts'
import { bookingProblem } from '#machines/booking/problem.ts'
import type { BookingActor } from '#machines/booking/machine.ts'
import type { Order, OrderAnswer, PaymentAnswer, ReservationAnswer } from '#machines/checkout/events.ts'
import { checkoutMachine, type CheckoutActor } from '#machines/checkout/machine.ts'
import { paymentCheckMachine, type PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import { pricedBooking } from '#machines/checkout/priced-booking.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { keptReservation, recoveredPeople } from '#machines/visit/load.ts'
import type { Api } from '#src/api/api.ts'
import { UnreachableError } from '#src/api/errors.ts'
import { take } from '#src/api/page-answers.ts'
import type { ShopAddress } from './address.ts'
import { inBrowserTime, watchTime } from './browser-time.ts'
import { bridgeCheckout } from './checkout-address.ts'
import { answerInPage, askedReservation, isNotFound, reservationRead } from './initial-checkout.ts'
import { sendOrder } from './send-order.ts'
import { refusedPayment } from './refusal.ts'
import { peopleOfBooking, fieldsOfBooking } from './people-of-booking.ts'
import { tabDraft } from './draft-storage.ts'

/** This file exports the function, so that the first screen names one file less. */
export { readChange } from './read-change.ts'

const checkAnswer = ({ state, reason, difference }: PaymentState): PaymentCheckAnswer => {
  if (state === 'processing') return { type: 'check.pending' }
  if (state === 'success') return { type: 'check.paid', difference: difference ?? null }
  if (reason === undefined) return { type: 'check.notFound' }
  if (reason === 'abandoned') return { type: 'check.abandoned' }
  return reason === 'cancelled' || reason === 'over' || reason === 'unneeded'
    ? { type: 'check.ended', reason }
    : { type: 'check.declined', reason }
}

const again = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof UnreachableError) return ask()
    throw error
  }
}

interface CheckoutEffects {
  booking: BookingActor
  address: ShopAddress
  api: () => Api
  site: Pick<Site, 'tenant' | 'settings' | 'today'>
}

/** The promise resolves after the shop has answered with the persons' data, or has not answered in time. */
export const checkoutLogic = async ({ booking, address, api, site: { tenant, settings, today } }: CheckoutEffects) => {
  await recoverPeople(tenant, booking, api())
  const problemsOf = () => {
    const snapshot = booking.getSnapshot()
    const { required } = fieldsOfBooking(snapshot, settings)
    const { people, booker } = peopleOfBooking(snapshot)
    return personalProblems(
      people.map((fields, at) => ({ fields, required: required[at] ?? [], books: at === booker })),
      today,
    )
  }
  const watch = (listener: () => void) => {
    const subscription = booking.subscribe(listener)
    listener()
    return () => subscription.unsubscribe()
  }
  return checkoutMachine.provide({
    actors: {
      address: fromCallback(({ input: { checkout }, sendBack }) =>
        bridgeCheckout(address, checkout as CheckoutActor, problemsOf, sendBack),
      ),
      // After a page load, checkout must wait until the prices are fetched.
      watchBooking: fromCallback(({ sendBack }) => {
        let { locale } = booking.getSnapshot().context.language
        return watch(() => {
          const snapshot = booking.getSnapshot()
          const problem = bookingProblem(snapshot.context)
          const problems = problemsOf()
          if (problem || snapshot.matches({ offer: 'known' })) sendBack({ type: 'booking.ready', problem, problems })
          if (problems.length > 0) sendBack({ type: 'personal.missing' })
          // Loads the reservation again after a change of language, because its texts come from the server.
          if (snapshot.context.language.locale !== locale) sendBack({ type: 'reservation.reload' })
          ;({ locale } = snapshot.context.language)
        })
      }),
      watchOffer: fromCallback(({ sendBack }) =>
        watch(() => {
          const snapshot = booking.getSnapshot()
          const isSettled =
            snapshot.matches({ offer: 'known', dialog: 'closed' }) && snapshot.context.losses.length === 0
          const priced = isSettled ? pricedBooking(snapshot.context) : null
          sendBack(priced ? { type: 'total.known', priced } : { type: 'total.pending' })
        }),
      ),
      placeOrder: fromAnswer<OrderAnswer, Order>(
        ({ input: order, signal, sendBack }) =>
          sendOrder({ api: api(), order, signal, reportGone: () => sendBack({ type: 'reservation.gone' }) }),
        { type: 'order.unreachable' },
      ),
      startPayment: fromAnswer<PaymentAnswer, { bookingId: string }>(
        async ({ input: { bookingId }, signal }) => {
          const shop = api()
          const ask = () => shop.call('getCheckout', { params: { bookingId }, signal })
          try {
            const before = await ask()
            if (before.status === STATUS.cancelled) return { type: 'payment.cancelled' }
            if (before.status === STATUS.paid && before.change === null) return { type: 'payment.alreadyPaid' }
            const payment = await shop.call('postPayment', { params: { bookingId }, body: {}, signal })
            // Reads the hold again, because the start of a payment may have extended or renewed it.
            const after = await ask()
            const { holdUntil, holdLimit } = after.change ?? after
            const holdEnds = holdUntil === null ? Date.now() : inBrowserTime(shop, holdUntil)
            return {
              type: 'payment.started',
              payment,
              reservation: keptReservation(after),
              holdEnds,
              holdLimit: holdLimit === undefined ? holdEnds : inBrowserTime(shop, holdLimit),
            }
          } catch (error) {
            return refusedPayment(error)
          }
        },
        { type: 'payment.unreachable' },
      ),
      watchHold: fromCallback(({ input, sendBack, receive }) => {
        let { holdEnds } = input
        receive((event) => {
          if (event.type === 'hold.extended') ({ holdEnds } = event)
        })
        return watchTime(
          () => holdEnds,
          () => sendBack({ type: 'hold.ended' }),
        )
      }),
      watchRetry: fromCallback(({ input: { retryAt }, sendBack }) =>
        watchTime(
          () => retryAt,
          () => sendBack({ type: 'retry.possible' }),
        ),
      ),
      paymentCheck: paymentCheckMachine.provide({
        actors: {
          askPayment: fromAnswer<PaymentCheckAnswer, { bookingId: string }>(
            async ({ input: { bookingId }, signal }) => {
              try {
                return checkAnswer(await api().call('getPayment', { params: { bookingId }, signal }))
              } catch (error) {
                // Another attempt would not help, because the reservation does not belong to this visitor.
                if (isNotFound(error)) return { type: 'check.notFound' }
                throw error
              }
            },
            { type: 'check.unreachable' },
          ),
        },
      }),
      readReservation: fromAnswer<ReservationAnswer, { bookingId: string; access: string | undefined }>(
        ({ input, signal }) => {
          const asked = askedReservation(input)
          const known = answerInPage(() => take(api(), 'getCheckout', asked), { today })
          if (known) return known
          const ask = async (): Promise<ReservationAnswer> => {
            try {
              return reservationRead(await again(() => api().call('getCheckout', { ...asked, signal })), { today })
            } catch (error) {
              if (isNotFound(error)) return { type: 'reservation.notFound' }
              throw error
            }
          }
          return ask()
        },
        { type: 'reservation.unreachable' },
      ),
    },
  })
}

/** In milliseconds. Afterwards, checkout opens without the persons' data. */
const PATIENCE = 3000

/** Bookings whose persons were already requested. A second request would fill fields that the visitor has cleared. */
const asked = new WeakSet<BookingActor>()

/**
 * Asks the shop for the persons of the stored reservation, because the browser stores persons only until its tab
 * closes.
 */
const recoverPeople = async (tenant: string, booking: BookingActor, api: Api): Promise<void> => {
  const bookingId = tabDraft.read(tenant)?.reservation
  // Requests nothing if this tab has made the order, because the tab still has the persons.
  if (!bookingId || booking.getSnapshot().context.reservation || asked.has(booking)) return
  asked.add(booking)
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const reservation = await api.call('getCheckout', { params: { bookingId }, signal })
    const personal = recoveredPeople(reservation, booking.getSnapshot().context.booking)
    if (personal) booking.send({ type: 'personal.saved', personal })
  } catch {
    // The visitor types the data if the shop does not return it.
  }
}
