import { createEmptyActor } from 'xstate'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { BookingDraft, CheckoutDraft, KeptReservation } from '#contract/draft.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { HeldReservation, PricedBooking, CheckoutPageName } from '#machines/checkout/events.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { EMPTY_CHECKOUT } from '#test/support/draft.ts'
import { bookHelmets } from '#test/support/account.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { person } from '#test/support/checkout-pages.ts'
import { expect } from '#test/support/shop.ts'
import { within, after, answers, leftAtOnce, type Hand, type How, type ShownChart } from './chart.ts'
import { presses, button, say, text, wrongFields } from './seen.ts'

const PRICES = '/api/prices'
const ORDER = '/api/checkout'
const RESERVATION = '/api/checkout/*'
const PAYMENT = '/api/checkout/*/payment'
const FORM = '/sandbox/v1/paymentWidgets.js*'

const WEEK = 10
const visit = createEmptyActor()
const input = (page: CheckoutPageName, bookingId: string | null = null) => ({ page, bookingId, visit })

const pricedAt = (amount: number) =>
  ({
    payload: { persons: [], date: { from: null, to: null } },
    amount,
    changes: null,
    fee: 0,
    unanswered: [],
  }) as unknown as PricedBooking
const [TOTAL, OTHER] = [9200, 9900]
const known = (amount: number) => ({ type: 'total.known', priced: pricedAt(amount) })
const pending = { type: 'total.pending' }
const missing: FieldProblem[] = [{ person: 1, field: 'firstname', key: 'form.required' }]
const ready = (problems: FieldProblem[]) => ({ type: 'booking.ready', problem: null, problems })
const opens = (page: CheckoutPageName, problems: FieldProblem[] = []) => ({ type: 'page.open', page, problems })
const enters = [known(TOTAL), pending]
const place = { type: 'order.place', amount: TOTAL, key: 'k'.repeat(16) }
const accepts = (termsAccepted: boolean) => ({ type: 'terms.accept', termsAccepted })
const held: HeldReservation = {
  bookingId: 'b',
  held: [],
  date: { from: '2026-12-19', to: '2026-12-25' },
  location: 'talstation',
  holdUntil: null,
}
const read = (standing: string) => ({ type: 'reservation.read', standing, reservation: {} })
const checked = (output: object) => ({ type: 'xstate.done.actor.paymentCheck', output })

const order = ({ page }: Hand) => button(page, 'checkout.overview.order')
const terms = ({ page }: Hand) => page.getByRole('checkbox', { name: say('checkout.overview.terms') })
const pressTerms = ({ page }: Hand) => page.getByText(say('checkout.overview.terms')).click()
const unfold = async ({ page }: Hand, label: string) => {
  const change = page.getByRole('button', { name: say('checkout.personal.changeOf', { label }), exact: true })
  if (await change.isVisible()) await change.click()
  return person(page, label)
}
const name = say('checkout.personal.field.firstname')
let addresses = 0
const fillIn = async (hand: Hand) => {
  const anna = await unfold(hand, 'Erwachsener 1')
  await anna.getByLabel(say('checkout.personal.field.email')).fill(`anna.${(addresses += 1)}@example.com`)
  await (await unfold(hand, 'Kind 1')).getByLabel(name).fill('Mia')
}
const toPersonalData = ({ page }: Hand) =>
  page.getByRole('link', { name: say('checkout.overview.changePersonal'), exact: true }).click()
const isAtPersonalData = ({ page }: Hand) => expect(button(page, 'checkout.personal.next')).toBeVisible()
const back = ({ page }: Hand) => page.goBack()
const answersOrder =
  (how: How) =>
  ({ answer }: Hand) =>
    answer(ORDER, how)
const answersPayment =
  (how: How) =>
  ({ answer }: Hand) =>
    answer(PAYMENT, how)
const refuses = (json: object): How => ({ status: 409, json })
const thenWaits = (how: How) => async (hand: Hand) => {
  await hand.always(RESERVATION, null)
  await hand.answer(PAYMENT, how)
}
const outOfStock = { outOfStock: [{ product: 'helm', missing: 1 }] }

const anna = { firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com' }
const typed = (persons: CheckoutDraft['persons'], reservation: KeptReservation | null = null): CheckoutDraft => ({
  ...EMPTY_CHECKOUT,
  persons,
  reservation,
})
const helmet = { id: 'helm', count: 1, title: 'Helm', modelId: 'kuppel-grat', property1: 'M (55–58 cm)' }
const helmets = async ({ page }: Hand, products = [helmet]): Promise<BookingDraft> => {
  const draft = familyDraft(await weekAhead(page.request, WEEK))
  return { ...draft, persons: [{ ...draft.persons[0]!, products }, draft.persons[1]!] }
}
const opensAt = (path: string, kept: CheckoutDraft, products?: []) => async (hand: Hand) => {
  await keepDraft(hand.page, await helmets(hand, products), 'alpin', '', kept)
  await hand.page.goto(path)
}
const everything = typed([anna, { firstname: 'Mia' }])

const book = ({ page }: Hand) => bookHelmets(page.request, 'anna@example.com', WEEK)
const opensBooking =
  (path: string, before?: (hand: Hand, bookingId: string) => Promise<unknown>) =>
  async (hand: Hand): Promise<void> => {
    const { bookingId } = await book(hand)
    await before?.(hand, bookingId)
    await hand.page.goto(`${path}?booking=${bookingId}`)
  }
const opensByLink = async (hand: Hand): Promise<void> => {
  const { bookingId } = await book(hand)
  await hand.page.goto(`/checkout/success?booking=${bookingId}&access=${'x'.repeat(43)}`)
}
const opensPayment = (how: How = 'server') =>
  opensBooking('/checkout/payment', async ({ page, always }) => {
    await page.clock.install()
    await always(RESERVATION, how)
  })

const OVERVIEWS = ['the overview', 'the overview of an order that was sent before']
const ordering = 'overview.order.ordering'
const canOrder = ({ value, context }: { value: unknown; context: { seen: number | null } }) =>
  context.seen === TOTAL && JSON.stringify(value).includes('"total":"seen"')
const isAccepted = ({ value }: { value: unknown }) => JSON.stringify(value).includes('"terms":"accepted"')
const isTotalSettled = ({ value }: { value: unknown }) => !JSON.stringify(value).includes('"total":"pending"')

export const checkout: ShownChart<typeof checkoutMachine> = {
  machine: checkoutMachine,
  facts: ({ context }) => [context.page, context.issues.length, context.seen, context.priced?.amount],
  calls: [PRICES, ORDER, RESERVATION, PAYMENT, FORM],
  openings: {
    'personal data': { input: input('checkout'), opens: opensAt('/checkout', typed([anna])) },
    'the overview': { input: input('orderoverview'), opens: opensAt('/checkout/overview', everything) },
    'the overview of an order that was sent before': {
      input: input('orderoverview'),
      opens: async (hand) => {
        const { bookingId, date } = { ...(await book(hand)), date: await weekAhead(hand.page.request, WEEK) }
        const reservation = { bookingId, held: [], date, location: 'talstation', holdUntil: null }
        await opensAt('/checkout/overview', typed(everything.persons, reservation))(hand)
      },
    },
    'an incomplete booking at the personal data': {
      input: input('checkout'),
      sends: [{ type: 'booking.ready', problem: { key: 'cart.error.persons' }, problems: [] }],
      opens: opensAt('/checkout', everything, []),
    },
    'the payment page': { input: input('orderpayment', 'b'), opens: opensPayment() },
    'the payment page of a cancelled booking': {
      input: input('orderpayment', 'b'),
      sends: [{ type: 'payment.cancelled' }],
      opens: opensPayment({ changed: (booking) => ({ ...booking, status: STATUS.cancelled }) }),
    },
    'the payment page of a paid booking': {
      input: input('orderpayment', 'b'),
      sends: [{ type: 'payment.alreadyPaid' }, read('paid')],
      opens: opensPayment({ changed: (booking) => ({ ...booking, status: STATUS.paid }) }),
    },
    'the page that checks the payment': {
      input: input('orderpaymentcheck', 'b'),
      opens: opensBooking('/checkout/payment/check'),
    },
    'the page of a booking': { input: input('ordersuccess', 'b'), opens: opensByLink },
    'a link without the booking’s id': {
      input: input('ordersuccess'),
      opens: ({ page }) => page.goto('/checkout/success'),
    },
  },
  events: {
    ...within('arriving', {
      'the booking arrives without personal data': {
        sends: ready(missing),
        after: 'personal data',
        does: answers(PRICES, 'server'),
      },
      'the booking arrives with all personal data': {
        sends: [ready([]), ...enters],
        after: OVERVIEWS,
        does: answers(PRICES, 'server'),
      },
    }),
    'the visitor fills in the form and continues': {
      sends: [{ type: 'personal.submit' }, ...enters],
      in: 'personalData',
      does: async (hand) => {
        await fillIn(hand)
        await button(hand.page, 'checkout.personal.next').click()
      },
    },
    'the visitor goes to the personal data': {
      sends: opens('checkout'),
      in: 'overview',
      if: (snapshot) => isTotalSettled(snapshot) && snapshot.context.priced?.amount === TOTAL,
      does: toPersonalData,
    },
    ...after(OVERVIEWS, {
      'the visitor goes back to the overview': {
        sends: [opens('orderoverview'), ...enters],
        in: 'personalData.filling',
        if: ({ context }) => context.issues.length === 0,
        does: back,
      },
      'the visitor empties a name and goes back to the overview': {
        sends: opens('orderoverview', missing),
        in: 'personalData.filling',
        does: async (hand) => {
          await (await unfold(hand, 'Kind 1')).getByLabel(name).fill('')
          await back(hand)
        },
      },
    }),
    'the visitor goes to the personal data and back during a request for prices': {
      sends: [opens('checkout'), opens('orderoverview'), pending],
      in: 'overview.order.reviewing',
      if: (snapshot) => !isTotalSettled(snapshot),
      does: async (hand) => {
        await toPersonalData(hand)
        await isAtPersonalData(hand)
        await back(hand)
      },
    },
    ...within('overview.total.pending', {
      'prices arrive with the total that was shown': { sends: known(TOTAL), does: answers(PRICES, 'server') },
      'prices arrive with another total': {
        sends: known(OTHER),
        if: ({ context }) => context.seen === TOTAL,
        does: answers(PRICES, {
          changed: (offer) => {
            const { cart } = offer as { cart: { price: { amount: number } } }
            return { ...offer, cart: { ...cart, price: { ...cart.price, amount: cart.price.amount + OTHER - TOTAL } } }
          },
        }),
      },
    }),
    'the visitor confirms the new total': {
      sends: 'total.confirm',
      in: 'overview.total.changed',
      does: presses('checkout.overview.confirmTotal'),
    },
    'the visitor accepts the terms': {
      sends: accepts(true),
      in: ['overview.terms.open', 'overview.terms.missing'],
      does: pressTerms,
    },
    'the visitor withdraws the consent to the terms': {
      sends: accepts(false),
      in: 'overview.order.reviewing',
      if: isAccepted,
      does: pressTerms,
    },
    'the visitor orders without accepting the terms': {
      sends: place,
      in: 'overview.terms.open',
      if: canOrder,
      does: (hand) => order(hand).click(),
    },
    'the visitor orders by a double click': {
      sends: [place, place],
      in: ['overview.order.reviewing', 'overview.order.refused'],
      if: (snapshot) => canOrder(snapshot) && isAccepted(snapshot),
      does: (hand) => order(hand).dblclick(),
    },
    ...after(['personal data', 'the overview'], {
      'the server accepts the order': {
        sends: { type: 'order.placed', bookingId: 'b', reservation: held },
        in: ordering,
        does: answersOrder('server'),
      },
      'the server accepts an order that costs nothing': {
        sends: { type: 'order.settled', bookingId: 'b', reservation: held, difference: null },
        in: ordering,
        does: answersOrder({ changed: (taken) => ({ ...taken, status: STATUS.paid, holdUntil: null }) }),
      },
      'the server refuses a field of the order': {
        sends: { type: 'order.invalid', issues: [{ path: 'persons.0.email', message: '' }] },
        in: ordering,
        does: answersOrder({
          status: 422,
          json: { error: 'invalid', issues: [{ path: 'persons.0.email', message: 'ungültig' }] },
        }),
      },
      'the server refuses the order because of another total': {
        sends: [{ type: 'order.totalChanged', cart: { price: { amount: TOTAL } } }, pending],
        in: ordering,
        does: answersOrder({ asked: (body) => ({ ...body, amountSeen: Number(body.amountSeen) - 100 }) }),
      },
      'the server refuses the order because of a shortfall': {
        sends: [{ type: 'order.outOfStock', ...outOfStock }, pending],
        in: ordering,
        does: answersOrder(refuses(outOfStock)),
      },
      'the server refuses the order because the location is closed': {
        sends: [{ type: 'order.notBookable', errorcode: ERROR_CODE.locationClosed }, pending],
        in: ordering,
        does: answersOrder(refuses({ errorcode: ERROR_CODE.locationClosed })),
      },
    }),
    'the server says that the booking was paid in another window': {
      sends: [
        { type: 'reservation.gone' },
        { type: 'order.endedElsewhere', how: 'alreadyPaid', bookingId: 'b', number: '1' },
        pending,
      ],
      after: 'the overview of an order that was sent before',
      in: ordering,
      does: async ({ answer }) => answer(RESERVATION, { changed: (booking) => ({ ...booking, status: STATUS.paid }) }),
    },
    ...after(['personal data', 'the overview'], {
      'the server does not find the visitor’s booking': {
        sends: [{ type: 'order.notFound' }, pending],
        in: ordering,
        does: answersOrder({ status: 404, json: { error: 'notFound' } }),
      },
      'the server refuses the order for another reason': {
        sends: [{ type: 'order.rejected' }, pending],
        in: ordering,
        does: answersOrder(refuses({ error: 'status' })),
      },
      'the order gets no answer': { sends: 'order.unreachable', in: ordering, does: answersOrder('nothing') },
    }),
    'the visitor sends the order again': {
      sends: 'order.retry',
      in: 'overview.order.unreachable',
      does: presses('checkout.refusal.unreachable.retry'),
    },

    ...within('payment.starting', {
      'the server starts the payment': {
        sends: { type: 'payment.started', payment: {}, reservation: held, holdEnds: 1000, holdLimit: 1000 },
        does: answersPayment('server'),
      },
      'the server says that the bank still decides about a card': {
        sends: 'payment.underWay',
        does: answersPayment(refuses({ errorcode: ERROR_CODE.paymentUnderWay })),
      },
      'the server refuses the payment because of a shortfall': {
        sends: { type: 'payment.outOfStock', ...outOfStock },
        does: answersPayment(refuses(outOfStock)),
      },
      'the server does not find the booking to pay': {
        sends: 'payment.notFound',
        does: answersPayment({ status: 404, json: { error: 'notFound' } }),
      },
      'the server refuses the payment because the rental has begun': {
        sends: 'payment.over',
        does: answersPayment(refuses({ errorcode: ERROR_CODE.periodNotBookable })),
      },
      'the server refuses the payment because the fee of the change has risen': {
        sends: 'payment.dearer',
        does: answersPayment(refuses({ errorcode: ERROR_CODE.totalChanged })),
      },
      'the server refuses the payment because the longest hold is used up': {
        sends: { type: 'payment.usedUp', retryAt: 5000 },
        does: answersPayment({
          status: 409,
          headers: { 'Retry-After': '3600' },
          json: { errorcode: ERROR_CODE.tooManyUnpaid },
        }),
      },
      'the server refuses the payment for another reason': {
        sends: { type: 'payment.rejected', errorcode: null },
        does: answersPayment(refuses({ error: 'status' })),
      },
      'the request for a payment gets no answer': { sends: 'payment.unreachable', does: answersPayment('nothing') },
    }),
    'the visitor requests the payment again': {
      sends: 'payment.retry',
      in: ['payment.refused.rejected', 'payment.unreachable'],
      does: presses('checkout.payment.retry'),
    },
    'the hold ends after half an hour': {
      sends: 'hold.ended',
      in: 'payment.entering',
      does: ({ page }) => page.clock.fastForward('31:00'),
    },
    'an hour passes after the end of the longest hold': {
      sends: 'retry.possible',
      in: 'payment.refused.usedUp',
      does: ({ page }) => page.clock.fastForward('01:01:00'),
    },
    'the visitor requests the payment after the end of the hold': {
      sends: 'payment.retry',
      in: 'payment.holdEnded',
      does: presses('checkout.payment.hold.again'),
    },
    'the payment form does not load': {
      sends: 'widget.failed',
      in: 'payment.entering.form',
      does: answers(FORM, 'nothing'),
    },
    'the visitor loads the payment form again': {
      sends: 'widget.retry',
      in: 'payment.entering.formMissing',
      does: presses('checkout.payment.retry'),
    },

    ...within('check.processing', {
      'the server says that the payment succeeded': {
        sends: checked({ type: 'check.paid', difference: null }),
        does: thenWaits({ status: 200, json: { state: 'success' } }),
      },
      'the server says that the card was declined': {
        sends: checked({ type: 'check.declined', reason: 'declined' }),
        does: answersPayment({ status: 200, json: { state: 'error', reason: 'declined' } }),
      },
      'the server says that the payment was abandoned': {
        sends: checked({ type: 'check.abandoned' }),
        does: answersPayment({ status: 200, json: { state: 'error', reason: 'abandoned' } }),
      },
      'the server says that the booking can no longer be paid': {
        sends: checked({ type: 'check.ended', reason: 'over' }),
        does: answersPayment({ status: 200, json: { state: 'error', reason: 'over' } }),
      },
      'the server does not find the payment': {
        sends: checked({ type: 'check.notFound' }),
        does: answersPayment({ status: 404, json: { error: 'notFound' } }),
      },
    }),
    'the visitor pays again after a declined card': {
      sends: 'payment.retry',
      in: 'check.failed.declined',
      does: presses('checkout.check.retry'),
    },
    'the visitor continues an abandoned payment': {
      sends: 'payment.retry',
      in: 'check.failed.abandoned',
      does: presses('checkout.check.goOn'),
    },

    ...within('success.answer.asking', {
      'the server says that the booking is unpaid': {
        sends: read('unpaid'),
        after: 'the page of a booking',
        does: answers(RESERVATION, 'server'),
      },
      'the server says that the booking is paid': {
        sends: read('paid'),
        does: answers(RESERVATION, { changed: (booking) => ({ ...booking, status: STATUS.paid, holdUntil: null }) }),
      },
      'the server says that the booking has expired': {
        sends: read('expired'),
        does: answers(RESERVATION, {
          changed: (booking) => ({
            ...booking,
            status: STATUS.open,
            expired: true,
            date: { from: '2020-01-01', to: '2020-01-02' },
          }),
        }),
      },
      'the server says that a withdrawal was declared': {
        sends: read('withdrawn'),
        does: answers(RESERVATION, {
          changed: (booking) => ({
            ...booking,
            status: STATUS.paid,
            holdUntil: null,
            withdrawnAt: '2026-01-02T09:00:00.000Z',
          }),
        }),
      },
      'the server says that the booking is cancelled': {
        sends: read('cancelled'),
        does: answers(RESERVATION, {
          changed: (booking) => ({ ...booking, status: STATUS.cancelled, holdUntil: null }),
        }),
      },
      'the server does not find the booking': {
        sends: 'reservation.notFound',
        does: answers(RESERVATION, { status: 404, json: { error: 'notFound' } }),
      },
      'two requests for the booking get no answer': {
        sends: 'reservation.unreachable',
        does: async ({ answer }) => {
          await answer(RESERVATION, 'nothing')
          await answer(RESERVATION, 'nothing')
        },
      },
    }),
    'the visitor loads the booking again': {
      sends: 'reservation.reload',
      in: 'success.answer.unreachable',
      does: presses('checkout.success.unreachable.retry'),
    },
  },
  beyond: {
    'payment.entering: hold.extended': 'The countdown asks for ten more minutes: test/e2e/payment.e2e.ts tests it.',
    'personalData: booking.ready':
      'Only a logout in another tab clears the persons: test/e2e/account-tabs.e2e.ts tests it.',
    'overview: booking.ready':
      'Only a logout in another tab clears the persons: test/e2e/account-tabs.e2e.ts tests it.',
    'overview.order.ordering: booking.ready':
      'A logout in another tab would have to clear the persons while an order is sent.',
    'overview: personal.missing':
      'Only other pages remove data, by a logout or a swap: test/e2e/account.e2e.ts and test/e2e/swaps.e2e.ts test them.',
    'overview.order.ordering: personal.missing': 'Another page would have to remove data while an order is sent.',
    'overview.total.changed: always':
      'Prices would have to change while an order is sent, but the page does not request prices then.',
  },
  sees: {
    arriving: ({ page }) => expect(page.locator('[data-part="skeleton"]').filter({ visible: true })).not.toHaveCount(0),
    linkBroken: ({ page }) => expect(text(page, 'checkout.success.brokenLink.title')).toBeVisible(),
    turnedAway: async ({ page }) => {
      await expect(page).toHaveURL(/#(cart|products)$/)
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
    'personalData.filling': async (hand) => {
      await isAtPersonalData(hand)
      await expect(wrongFields(hand.page)).toHaveCount(0)
    },
    'personalData.invalid': ({ page }) => expect(wrongFields(page).first()).toBeVisible(),
    'overview.order.reviewing': (hand) => expect(order(hand)).toBeVisible(),
    'overview.terms.open': async (hand) => {
      await expect(terms(hand)).not.toBeChecked()
      await expect(terms(hand)).not.toHaveAttribute('aria-invalid', 'true')
    },
    'overview.terms.missing': ({ page }) => expect(text(page, 'checkout.error.terms')).toBeVisible(),
    'overview.terms.accepted': (hand) => expect(terms(hand)).toBeChecked(),
    'overview.order.ordering': ({ page }) => expect(button(page, 'checkout.overview.ordering')).toBeVisible(),
    'overview.order.refused.totalChanged': ({ page }) =>
      expect(text(page, 'checkout.refusal.total.title')).toBeVisible(),
    'overview.order.refused.outOfStock': ({ page }, _, snapshot) =>
      expect(text(page, 'checkout.refusal.outOfStock.title')).toBeVisible({ visible: !isTotalSettled(snapshot) }),
    'overview.order.refused.notBookable': ({ page }) =>
      expect(text(page, 'checkout.refusal.errorcode.title')).toBeVisible(),
    'overview.order.refused.endedElsewhere': ({ page }) =>
      expect(text(page, 'checkout.refusal.alreadyPaid.title')).toBeVisible(),
    'overview.order.refused.notFound': ({ page }) =>
      expect(text(page, 'checkout.refusal.notFound.title')).toBeVisible(),
    'overview.order.refused.rejected': ({ page }) => expect(text(page, 'checkout.refusal.other.title')).toBeVisible(),
    'overview.order.unreachable': ({ page }) => expect(text(page, 'checkout.refusal.unreachable.title')).toBeVisible(),
    'overview.total.opening': leftAtOnce,
    'overview.total.pending': async ({ page }) => {
      const place = button(page, 'checkout.overview.order')
      if ((await place.count()) > 0) await expect(place).toBeDisabled()
    },
    'overview.total.seen': ({ page }) => expect(button(page, 'checkout.overview.confirmTotal')).toHaveCount(0),
    'overview.total.changed': ({ page }) => expect(button(page, 'checkout.overview.confirmTotal')).toBeVisible(),
    leavingForPayment: async ({ page }) => {
      await expect(page).toHaveURL(/\/checkout\/payment\?booking=/)
      await expect(text(page, 'checkout.payment.help')).toBeVisible()
    },
    'payment.starting': ({ page }) => expect(text(page, 'checkout.payment.help')).toBeVisible(),
    'payment.entering.form': async ({ page }) => {
      await expect(page.locator('[data-part="hold"]')).toBeVisible()
      await expect(page.locator('form.paymentWidgets')).toBeAttached()
    },
    'payment.entering.formMissing': ({ page }) => expect(text(page, 'checkout.payment.widget.title')).toBeVisible(),
    'payment.holdEnded': ({ page }) => expect(text(page, 'checkout.payment.hold.endedTitle')).toBeVisible(),
    'payment.refused.outOfStock': ({ page }) => expect(text(page, 'checkout.payment.outOfStock.title')).toBeVisible(),
    'payment.refused.cancelled': ({ page }) =>
      expect(text(page, 'checkout.check.reason.cancelled.title')).toBeVisible(),
    'payment.refused.notFound': ({ page }) => expect(text(page, 'checkout.refusal.notFound.title')).toBeVisible(),
    'payment.refused.dearer': ({ page }) => expect(text(page, 'checkout.payment.dearer.title')).toBeVisible(),
    'payment.refused.over': ({ page }) => expect(text(page, 'checkout.success.over.title')).toBeVisible(),
    'payment.refused.usedUp': async ({ page }) => {
      await expect(page.getByText(/^Bezahlen geht wieder ab \d\d?:\d\d Uhr$/)).toBeVisible()
      await expect(button(page, 'checkout.payment.retry')).toHaveCount(0)
    },
    'payment.refused.rejected': ({ page }) => expect(text(page, 'checkout.payment.other.title')).toBeVisible(),
    'payment.unreachable': ({ page }) => expect(text(page, 'checkout.payment.unreachable.title')).toBeVisible(),
    'check.processing': ({ page }) => expect(text(page, 'checkout.check.processing')).toBeVisible(),
    'check.failed.declined': ({ page }) => expect(text(page, 'checkout.check.reason.declined.title')).toBeVisible(),
    'check.failed.abandoned': ({ page }) => expect(text(page, 'checkout.check.reason.abandoned.title')).toBeVisible(),
    'check.failed.ended': ({ page }) => expect(text(page, 'checkout.check.reason.over.title')).toBeVisible(),
    'check.failed.notFound': ({ page }) => expect(text(page, 'checkout.check.reason.unknown.title')).toBeVisible(),
    'success.answer.asking': ({ page }) => expect(button(page, 'checkout.success.unreachable.retry')).toHaveCount(0),
    'success.answer.known': ({ page }) => expect(page.locator('[data-part="ticket-number"]')).toBeVisible(),
    'success.answer.notFound': ({ page }) => expect(text(page, 'checkout.success.uselessLink.title')).toBeVisible(),
    'success.answer.unreachable': ({ page }) =>
      expect(button(page, 'checkout.success.unreachable.retry')).toBeVisible(),
    'success.standing.unknown': ({ page }) => expect(page.locator('[data-part="ticket-number"]')).toHaveCount(0),
    'success.standing.paid': ({ page }) =>
      expect(page.locator('[data-part="pickup-code"]')).toHaveAttribute('src', /^data:/),
    'success.standing.unpaid': ({ page }) => expect(text(page, 'checkout.success.unpaid.title')).toBeVisible(),
    'success.standing.expired': ({ page }) => expect(text(page, 'checkout.success.over.text')).toBeVisible(),
    'success.standing.withdrawn': ({ page }) => expect(text(page, 'checkout.withdraw.received.title')).toBeVisible(),
    'success.standing.cancelled': ({ page }) => expect(text(page, 'checkout.success.cancelled')).toBeVisible(),
  },
}
