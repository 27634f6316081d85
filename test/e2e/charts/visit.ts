import { fromCallback } from 'xstate'
import type { CheckoutDraft } from '#contract/draft.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import { EMPTY_CHECKOUT } from '#test/support/draft.ts'
import { builtFileOf } from '#test/support/built-app.ts'
import { bookHelmets } from '#test/support/account.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { bookAndPay, familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect } from '#test/support/shop.ts'
import { after, leftAtOnce, type Hand, type ShownChart } from './chart.ts'
import { presses, button, say } from './seen.ts'

const SCHEMAS = `/${builtFileOf('src/visit/draft-schemas.ts')}`
const PAYMENT = '/api/checkout/*/payment'
const WEEK = 11

const input = bookingInput([bookedLocation('talstation')])
const nothing = { draft: null, personal: null, reservation: null, unanswered: [] }
const loaded = { type: 'drafts.loaded', ...nothing, page: 'entry' }
const enters = [
  { type: 'checkout.entered', page: 'checkout', bookingId: null },
  { type: 'xstate.done.actor.loadCheckout', output: checkoutMachine },
]
const CONTINUED = 'test/e2e/change-in-new-tab.e2e.ts tests this transition.'
const KEPT = 'a booking that the browser has stored'
const PAID = 'a booking that another tab has paid'
const BOOKED = 'a booking that is paid'
const CHECKED = 'a payment that is checked'

const keeps = async ({ page }: Hand, typed?: CheckoutDraft) =>
  keepDraft(page, familyDraft(await weekAhead(page.request, WEEK)), 'alpin', '', typed)
const opensCart = ({ page }: Hand) => page.goto('/alpin/de#cart', { waitUntil: 'commit' })
const isThere = (hand: Hand) => hand.always(SCHEMAS, 'server')
const cart = ({ page }: Hand) => page.locator('#cart')

export const visit: ShownChart<typeof visitMachine> = {
  machine: visitMachine,
  facts: ({ context }) => [context.deferred.length, context.checkout !== null, Object.keys(context.charts)],
  calls: [SCHEMAS, PAYMENT],
  openings: {
    [KEPT]: {
      input,
      opens: async (hand) => {
        await keeps(hand)
        await hand.page.goto('/alpin/de', { waitUntil: 'commit' })
      },
    },
    [PAID]: {
      input,
      opens: async (hand) => {
        await keeps(hand)
        await hand.page.evaluate(() => {
          const { id } = JSON.parse(localStorage.getItem('talstation.alpin.booking')!) as { id: string }
          localStorage.setItem('talstation.alpin.paid', JSON.stringify([id]))
        })
        await opensCart(hand)
      },
    },
    [BOOKED]: {
      input,
      sends: [loaded, ...enters],
      opens: async (hand) => {
        await isThere(hand)
        const { bookingId } = await bookAndPay(hand.page.request, await weekAhead(hand.page.request, WEEK), '165 cm')
        await hand.page.goto(`/checkout/success?booking=${bookingId}`)
      },
    },
    [CHECKED]: {
      input,
      sends: [loaded, ...enters],
      opens: async (hand) => {
        await isThere(hand)
        const { bookingId } = await bookHelmets(hand.page.request, 'anna@example.com', WEEK)
        const date = await weekAhead(hand.page.request, WEEK)
        await keeps(hand, {
          ...EMPTY_CHECKOUT,
          reservation: { bookingId, held: [], date, location: 'talstation', holdUntil: null },
        })
        await hand.page.goto(`/checkout/payment/check?booking=${bookingId}`)
      },
    },
  },
  events: {
    ...after(KEPT, {
      'the visitor adds and removes an adult': {
        sends: [
          { type: 'person.add', personType: 1 },
          { type: 'person.removeLast', counted: 1 },
        ],
        in: 'restoring',
        if: ({ context }) => context.deferred.length === 0,
        does: async ({ page }) => {
          await button(page, 'entry.more.1').click()
          await button(page, 'entry.less.1').click()
        },
      },
      'the page restores the booking': {
        sends: [loaded, { type: 'chart.loaded', id: 'session', logic: fromCallback(() => {}), input: undefined }],
        in: 'restoring',
        does: async (hand) => {
          await isThere(hand)
          await expect(hand.page.locator('html')).not.toHaveAttribute('data-restoring')
          await hand.page.evaluate(() => void (location.hash = 'cart'))
          await expect(cart(hand)).toHaveAttribute('data-state', 'open')
        },
      },
    }),
    ...after(PAID, {
      'the page restores a booking that was paid elsewhere': {
        sends: [loaded, { type: 'booking.paidElsewhere' }],
        in: 'restoring',
        does: async (hand) => {
          await isThere(hand)
          await expect(hand.page.getByRole('dialog')).toContainText(say('misc.paid.text'))
        },
      },
      'the visitor keeps the choices of the paid booking': {
        sends: 'booking.keep',
        in: 'ready.booking',
        does: presses('misc.paid.keep'),
      },
    }),
    ...after(KEPT, {
      'the visitor ticks or unticks the coverage': {
        sends: { type: 'person.coverage', person: { list: 'adults', at: 0 }, coverage: true },
        in: 'ready.booking',
        does: (hand) => cart(hand).getByText(say('cart.coverage')).first().click(),
      },
      'the visitor goes to checkout': {
        sends: enters,
        in: 'ready.booking',
        does: (hand) =>
          cart(hand)
            .getByRole('button', { name: say('cart.checkout'), exact: true })
            .click(),
      },
      'the visitor goes back to the cart': {
        sends: 'checkout.left',
        in: 'ready.checkout',
        does: ({ page }) =>
          page
            .getByRole('main')
            .getByRole('link', { name: say('checkout.personal.toCart'), exact: true })
            .first()
            .click(),
      },
    }),
    ...after(BOOKED, {
      'the visitor begins to change the booking': {
        sends: [{ type: 'booking.load', ...nothing, page: 'cart' }, { type: 'checkout.left' }],
        in: 'ready.checkout',
        does: presses('checkout.change.begin'),
      },
      'the visitor discards the change': {
        sends: [{ type: 'booking.reset' }, ...enters],
        in: 'ready.booking',
        does: presses('checkout.change.discard'),
      },
    }),
    'the server says that the payment succeeded': {
      sends: [{ type: 'booking.paid', bookingId: 'b' }, { type: 'draft.paid' }],
      in: 'ready.checkout',
      after: CHECKED,
      does: async ({ page, answer }) => {
        await answer(PAYMENT, { status: 200, json: { state: 'success' } })
        await expect(page).toHaveURL(/\/checkout\/success/)
      },
    },
  },
  beyond: {
    'restoring: language.changed':
      'The page cannot change its language before the stored booking is restored: test/models/visit.test.ts changes it.',
    'restoring: drafts.loaded': CONTINUED,
    'continuing: change.read': CONTINUED,
    'continuing: *': 'A press would have to meet the short request: test/models/visit.test.ts sends events.',
    'continuing: change.refused': CONTINUED,
    'orderedBefore: booking.reset': CONTINUED,
    'orderedBefore: *': 'The dialog covers the page: test/models/visit.test.ts sends events.',
    'ready: personal.forget': 'Only a logout removes personal data: test/models/visit.test.ts sends the event.',
    'ready: reservation.made': 'Only an order sends this event: test/models/system.test.ts orders after a logout.',
    'ready.loadingCheckout: checkout.left':
      'The chart loads together with the pages of checkout, so nobody sees this state.',
    'ready.loadingCheckout: xstate.error.actor.loadCheckout': 'If the chart cannot load, no page of checkout is shown.',
  },
  sees: {
    continuing: leftAtOnce,
    orderedBefore: leftAtOnce,
    restoring: ({ page }) => expect(page.locator('#entry')).toHaveAttribute('data-state', 'open'),
    'ready.booking': async (hand) => {
      await expect(hand.page).not.toHaveURL(/\/checkout/)
      await expect(cart(hand)).toBeVisible()
    },
    'ready.loadingCheckout': leftAtOnce,
    'ready.checkout': async (hand) => {
      await expect(hand.page).toHaveURL(/\/checkout/)
      await expect(cart(hand)).toHaveCount(0)
    },
  },
}
