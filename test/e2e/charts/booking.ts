import type { Page } from '@playwright/test'
import { ERROR_CODE } from '#contract/constants.ts'
import { everybody } from '#domain/persons/persons.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { BOOKING_PAGES, STEPS, type BookingPage, type Step } from '#machines/booking/steps.ts'
import { bookAndPay, orderUnpaid } from '#test/support/booking.ts'
import { pressFreeDays } from '#test/support/free-days.ts'
import { expect } from '#test/support/shop.ts'
import { HOUSES, person } from '#test/support/states.ts'
import {
  PRICES,
  STOCK,
  SWAPS,
  SHOPS,
  DAYS,
  offer,
  hourly,
  SETTLED,
  answered,
  stocked,
  settles,
  settlesFor,
  answeredFor,
  discounted,
  NO_DAYS,
  kept,
  withProducts,
  scarce,
  isShort,
  sizeOf,
  changing,
} from './booking-openings.ts'
import { within, after, answers, leftAtOnce, type Hand, type How, type ShownChart } from './chart.ts'
import { presses, button, say, text } from './seen.ts'

const section = (page: Page, step: Step) => page.locator(`#${step}`)
const next =
  (step: Step) =>
  ({ page }: Hand) =>
    section(page, step).locator('[data-part="step-next"] button').click()
const openStep =
  (step: Step) =>
  ({ page }: Hand) =>
    section(page, step).locator('[data-part="step-head"] button').click()
const names =
  (step: BookingPage) =>
  ({ page }: Hand) =>
    page.evaluate((hash) => void (location.hash = hash), step === 'entry' ? '' : step)
const dialog = ({ page }: Hand) => page.locator('[role="dialog"]')
const question = ({ page }: Hand) => page.locator('[role="alertdialog"]:not([data-part="snackbar"])')
const inDialog = (key: string) => (hand: Hand) =>
  hand.page
    .getByRole(/^(misc\.removal)/.test(key) ? 'alertdialog' : 'dialog')
    .getByRole('button', { name: say(key), exact: true })
    .click()
const tick =
  (label: string | RegExp) =>
  ({ page }: Hand) =>
    page.getByText(label).first().click()
const answersPrices =
  (how: How) =>
  ({ answer }: Hand) =>
    answer(PRICES, how)
const lineButton = ({ page }: Hand, title: string) =>
  page
    .locator('#cart [data-part="cart-line"]')
    .filter({ hasText: title })
    .locator('button[data-part="icon-button"]')
    .last()
const product_ = (hand: Hand, title: string) =>
  hand.page
    .locator('#products')
    .getByRole('listitem')
    .filter({ has: hand.page.getByRole('heading', { name: title, exact: true }) })

const isStep =
  (step: Step) =>
  async ({ page }: Hand): Promise<void> =>
    expect(section(page, step)).toHaveAttribute('data-state', 'open')
const isAtExtras = (snapshot: { value: unknown }) =>
  isAt('specials')(snapshot) && (snapshot.value as { dialog: unknown }).dialog === 'closed'
const byItself = () => Promise.resolve()
const noMessage = async ({ page }: Hand, _: unknown, { value }: { value: unknown }) => {
  if ((value as { offer: string }).offer === 'known')
    await expect(page.getByText(say('misc.offline.unreachable.title'), { exact: true })).toHaveCount(0)
}
const shortLines = ({ page }: Hand) => section(page, 'cart').getByText(/nicht\smehr\sverfügbar/i)
const recomputing = ({ page }: Hand) => page.getByText(say('cart.recomputing')).filter({ visible: true })
const offline =
  (kind: string) =>
  ({ page }: Hand) =>
    expect(text(page, `misc.offline.${kind}.title`)).toBeVisible()
const retry = { sends: 'offer.retry', does: presses('misc.offline.retry') }
const isAt = (step: BookingPage | 'checkingOut') => (snapshot: { value: unknown }) =>
  JSON.stringify((snapshot.value as { step: unknown }).step).includes(`"${step}"`)
const payElsewhere = async ({ page }: Hand) => {
  const id = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('talstation.alpin.booking')!) as { id: string }).id,
  )
  const other = await page.context().newPage()
  await other.goto('/readyz')
  await other.evaluate((paid) => localStorage.setItem('talstation.alpin.paid', JSON.stringify([paid])), id)
  await other.close()
}
const codeField = ({ page }: Hand) => page.locator('#specials').getByLabel(say('specials.discount.label'))
const redeem = async (hand: Hand, code: string) => {
  await codeField(hand).fill(code)
  await button(hand.page, 'specials.discount.apply').click()
}
const isApplied = ({ page }: Hand, count: number) =>
  expect(page.getByText(say('specials.discount.applied', { code: 'SKI10' }))).toHaveCount(count)
const takenBy = (at: number) => [
  {
    person: { list: 'adults', at } as const,
    instead: [],
    choices: [{ product: { id: 'depot', title: 'Skidepot', type: 1 } }],
  },
]
const personAt = { list: 'adults', at: 0 } as const
const seesSteps = Object.fromEntries(
  STEPS.filter((step) => step !== 'products' && step !== 'cart').map((step) => [`step.${step}`, isStep(step)]),
) as Record<`step.${Exclude<Step, 'products' | 'cart'>}`, ReturnType<typeof isStep>>
const goesOn = (step: Step, at: BookingPage = step) => ({
  sends: { type: 'step.next', step },
  if: isAt(at),
  does: next(step),
})
const goesBack = (step: Step, at: BookingPage) => ({
  sends: { type: 'step.open', step },
  if: isAt(at),
  does: openStep(step),
})
const isNamed = (step: BookingPage, at: BookingPage) => ({
  sends: { type: 'route.entered', step },
  if: isAt(at),
  does: names(step),
})

const asksFirst = ({ value }: { value: unknown }) =>
  (value as { missing: string }).missing === 'unasked'
    ? 'missing.ask'
    : ({ type: 'step.next', step: 'products' } as const)
const isMissingNamed = ({ page }: Hand, count: number) =>
  expect(page.getByText(say('products.missing.title'))).toHaveCount(count)

const OF_CHECKOUT = 'Only checkout sends this event: test/e2e/charts/checkout.ts tests it.'
const OF_SHOP = 'Both demo shops offer a choice in this step, so it is never skipped.'

export const booking: ShownChart<typeof bookingMachine> = {
  machine: bookingMachine,
  facts: ({ context: { booking: of, removal, removed, errorcode, losses, swaps, detour, offer: known } }) => [
    everybody(of.persons).map(({ type, age, products }) => [
      type,
      age,
      products.map(({ id, count, outOfStock, property1 }) => [id, count, outOfStock, property1]),
    ]),
    of.days.from,
    of.days.to,
    of.location,
    of.hours,
    of.rate,
    of.specials,
    of.discountcode,
    of.pickupDayBefore,
    of.accommodation,
    of.remark,
    removal?.kind,
    removed?.removal.kind,
    errorcode,
    losses.length,
    swaps.length,
    detour?.from,
    known?.rates.length,
  ],
  calls: [PRICES, STOCK, SWAPS],
  allowed: /^answer: (4\d\d|503 POST)|^failed:/,
  openings: {
    'a first visit': {
      input: SHOPS.alpin,
      sends: [{ type: 'draft.restored', draft: null, personal: null, step: 'entry' }],
      opens: async ({ page, always }) => {
        for (const path of [PRICES, STOCK]) await always(path, 'server')
        await page.goto('/alpin/de')
      },
    },
    'a complete booking at its cart': kept('cart'),
    'a rental by the hour': kept('halfday', { tenant: 'velo', isOneDay: true }),
    'a bike rental for a week': kept('calendar', { tenant: 'velo' }),
    'a booking without a location': kept('calendar', { more: { ...withProducts([]), location: null } }),
    'two adults, of whom one has skis': kept('products', {
      more: { persons: [person(1, null, [HOUSES.alpin.adult[0]]), person(1, null, [])] },
    }),
    'a cart without lines': kept('cart', { more: withProducts([]) }),
    'a cart without lines and days': kept('cart', {
      more: { ...withProducts([]), days: NO_DAYS, location: null },
      sends: [],
    }),
    'a family at the entry': kept('entry'),
    'a booking at the location step': kept('location', { more: withProducts([HOUSES.alpin.adult[0]]) }),
    'a booking at the location step, before a request for stock': kept('location', {
      more: withProducts([HOUSES.alpin.adult[0]]),
    }),
    'a booking at the size advice': kept('productfilter', { more: withProducts([HOUSES.alpin.adult[0]]) }),
    'a booking at the specials': kept('specials'),
    'a booking at the accommodation step': kept('accommodation'),
    'a booking at the rates step': kept('rates'),
    'a booking with a discount code': kept('specials', {
      more: { discountcode: 'SKI10' },
      sends: [discounted, stocked],
    }),
    'a cart with two depots': kept('cart', { more: withProducts([{ ...HOUSES.alpin.adult[1], count: 2 }]) }),
    'a cart with skis': kept('cart', { more: withProducts([HOUSES.alpin.adult[0]]) }),
    'a cart whose draft has a product that no longer exists': kept('cart', {
      more: withProducts([HOUSES.alpin.adult[0], { id: 'weg', count: 1, title: 'Fasstauben' }]),
      sends: [{ type: 'offer.unavailable', paths: ['persons.0.products.1.id'] }, ...settles, stocked],
    }),
    'a cart with one line in shortfall': kept('cart', isShort([[scarce]], 14)),
    'a cart with one line in shortfall, before a request for prices': kept('cart', isShort([[scarce]], 14)),
    'a cart with two lines in shortfall': kept('cart', isShort([[scarce], [scarce]], 15)),
    'a change of a paid booking': changing(
      9200,
      16,
      async ({ page }, days) => (await bookAndPay(page.request, days, '165 cm')).bookingId,
    ),
    'a change of an unpaid booking': changing(null, 16, ({ page }, days) => orderUnpaid(page.request, days, '165 cm')),
  },
  events: {
    ...Object.fromEntries(
      STEPS.filter((step) => step !== 'halfday' && step !== 'cart').flatMap((step) => [
        [
          `the visitor continues from ${step}`,
          {
            sends: step === 'products' ? asksFirst : { type: 'step.next', step },
            after: 'a complete booking at its cart',
            if: (snapshot: { value: unknown }) => isAt(step)(snapshot) && !isAt('productfilter')(snapshot),
            does: next(step),
          },
        ],
        [
          `the visitor opens ${step}`,
          {
            sends: { type: 'step.open', step },
            after: 'a complete booking at its cart',
            if: isAt('cart'),
            does: openStep(step),
          },
        ],
      ]),
    ),
    ...Object.fromEntries(
      BOOKING_PAGES.map((step) => [
        `the URL names ${step}`,
        {
          sends: { type: 'route.entered', step },
          after: 'a complete booking at its cart',
          if: (snapshot: { value: unknown }) => !isAt(step)(snapshot) && !isAt('checkingOut')(snapshot),
          does: names(step),
        },
      ]),
    ),
    ...Object.fromEntries(
      STEPS.slice(STEPS.indexOf('location'), -1).map((step) => [
        `the URL names ${step} before it can be opened`,
        {
          sends: { type: 'route.entered', step },
          after: ['a first visit', 'a booking without a location'],
          if: (snapshot: { value: unknown }) => !isAt(step)(snapshot),
          does: names(step),
        },
      ]),
    ),
    ...after('a complete booking at its cart', {
      'the visitor opens the cart': {
        sends: { type: 'step.open', step: 'cart' },
        if: isAt('specials'),
        does: ({ page }) =>
          page
            .getByRole('button', { name: say('cart.toCart'), exact: true })
            .filter({ visible: true })
            .first()
            .click(),
      },
      'the visitor opens the size advice': {
        sends: { type: 'step.open', step: 'productfilter' },
        if: (snapshot) => isAt('products')(snapshot) && !isAt('productfilter')(snapshot),
        does: presses('productfilter.offer.start'),
      },
      'the visitor goes to checkout': {
        sends: 'checkout.start',
        if: isAt('cart'),
        does: ({ page }) =>
          section(page, 'cart')
            .getByRole('button', { name: say('cart.checkout'), exact: true })
            .click(),
      },
      'the visitor presses next in the bottom bar of a phone': {
        sends: [{ type: 'bar.press' }, { type: 'step.next', step: 'specials' }],
        if: isAt('specials'),
        does: async ({ page }) => {
          await page.setViewportSize({ width: 360, height: 780 })
          await page.clock.install()
          await page.clock.pauseAt(Date.now() + 1000)
          await page.locator('[data-way-on="bar"]').click()
        },
      },
    }),
    'the bottom bar accepts presses again': {
      sends: 'xstate.after.doubleTap.booking.bar.pressed',
      if: ({ value }) => (value as { bar: string }).bar === 'pressed',
      does: async ({ page }) => {
        await page.clock.resume()
        await expect(page.locator('[data-way-on="bar"]')).not.toHaveAttribute('data-resting')
        await page.setViewportSize({ width: 1280, height: 900 })
      },
    },
    'the visitor goes from the persons to the days': { ...goesOn('entry'), after: 'a first visit' },
    'the visitor chooses days': {
      sends: [{ type: 'day.click', day: DAYS.from }, { type: 'day.click', day: DAYS.to }, ...settles, stocked],
      after: ['a first visit', 'a cart without lines and days'],
      if: (snapshot) => isAt('calendar')(snapshot) && snapshot.context.booking.days.from === null,
      does: ({ page }) => pressFreeDays(page, 2, 4),
    },
    'the visitor continues from the days': {
      ...goesOn('calendar'),
      after: ['a first visit', 'a cart without lines and days', 'a bike rental for a week', 'a rental by the hour'],
    },
    'the visitor continues from the duration': { ...goesOn('halfday'), after: 'a rental by the hour' },
    'the visitor reopens the calendar': {
      sends: { type: 'step.open', step: 'calendar' },
      after: ['a rental by the hour', 'a cart without lines'],
      if: (snapshot) => isAt('products')(snapshot) || isAt('halfday')(snapshot),
      does: openStep('calendar'),
    },
    ...after('a rental by the hour', {
      'the visitor reopens the duration': goesBack('halfday', 'products'),
      'the URL names the accommodation step': isNamed('accommodation', 'halfday'),
      'the visitor continues from the accommodation': goesOn('accommodation'),
      'the URL names the rates step, with a single rate': isNamed('rates', 'halfday'),
      'the visitor chooses four hours': {
        sends: [{ type: 'hours.choose', hours: 4 }, SETTLED, answered(hourly)],
        if: (snapshot) => isAt('halfday')(snapshot) && snapshot.context.booking.hours === null,
        does: tick(say('halfday.hours', { count: 4 })),
      },
    }),

    ...after('a first visit', {
      'the visitor adds an adult': {
        sends: { type: 'person.add', personType: 1 },
        if: (snapshot) => isAt('entry')(snapshot) && everybody(snapshot.context.booking.persons).length < 2,
        does: presses('entry.more.1'),
      },
      'the visitor removes an adult': {
        sends: { type: 'person.removeLast', counted: 1 },
        if: (snapshot) => isAt('entry')(snapshot) && everybody(snapshot.context.booking.persons).length > 0,
        does: presses('entry.less.1'),
      },
      'the URL names the calendar': isNamed('calendar', 'entry'),
    }),
    ...after('a family at the entry', {
      'the visitor corrects the kid’s age to twelve': {
        sends: [{ type: 'person.age', person: { list: 'kids', at: 0 }, age: 12 }, ...settles],
        if: ({ context }) => context.booking.persons.kids[0]?.age === 8,
        does: ({ page }) => page.getByRole('combobox', { name: 'Kind 1', exact: true }).selectOption('12'),
      },
      'the visitor removes the kid': {
        sends: { type: 'person.removeLast', counted: 3 },
        if: ({ context, value }) =>
          context.booking.persons.kids.length > 0 && (value as { dialog: string }).dialog === 'closed',
        does: presses('entry.less.3'),
      },
    }),
    ...after('a booking at the location step', {
      'the visitor chooses another location': {
        sends: [{ type: 'location.choose', location: 'kirchdorf' }, ...settles, stocked],
        if: ({ context }) => context.booking.location === 'talstation',
        does: tick(/^Kirchdorf, am Dorfplatz/),
      },
      'the visitor chooses collection on the evening before': {
        sends: [{ type: 'pickup.dayBefore', on: true }, ...settles, stocked],
        if: ({ context: { booking } }) => !booking.pickupDayBefore && booking.location === 'talstation',
        does: ({ page }) => section(page, 'location').locator('[data-part="checkbox"]').click(),
      },
    }),
    'the visitor takes a depot': {
      sends: [
        { type: 'line.add', person: personAt, choice: { product: { id: 'depot', title: 'Skidepot', type: 1 } } },
        ...settles,
      ],
      after: 'a cart without lines',
      if: (snapshot) =>
        isAt('products')(snapshot) && !JSON.stringify(snapshot.context.booking.persons).includes('"depot"'),
      does: (hand) => product_(hand, 'Skidepot').getByRole('button').first().click(),
    },
    ...after('two adults, of whom one has skis', {
      'the visitor takes a set': {
        sends: [{ type: 'set.choose', choices: takenBy(0) }, ...settles],
        if: ({ context }) => context.booking.persons.adults[0]!.products.length === 1,
        does: (hand) => product_(hand, 'Set Sport').getByRole('button').first().click(),
      },
      'the visitor takes the same skis for the other adult': {
        sends: [{ type: 'line.share', choices: takenBy(1) }, ...settles],
        if: ({ context }) => context.booking.persons.adults[1]!.products.length === 0,
        does: (hand) =>
          product_(hand, 'Premiumski')
            .getByRole('button', { name: /^Auch für/ })
            .click(),
      },
    }),
    'the visitor answers the question about the sport': {
      sends: { type: 'person.describe', person: personAt, description: { answers: { sport: 'ski' } } },
      after: 'a booking at the size advice',
      if: ({ context }) => context.booking.persons.adults[0]?.answers === undefined,
      does: async ({ page }) => {
        const advice = page.locator('#productfilter')
        await advice.getByText(say('productfilter.choice.sport.ski.title'), { exact: true }).click()
        await advice.getByRole('button', { name: say('productfilter.next'), exact: true }).click()
      },
    },
    ...after('a booking at the specials', {
      'the visitor adds a special': {
        sends: (snapshot) => [{ type: 'special.toggle', special: 'servicepaket' }, ...settlesFor(snapshot)],
        if: (snapshot) => isAtExtras(snapshot) && snapshot.context.booking.specials.length === 0,
        does: ({ page }) => section(page, 'specials').locator('[data-part="extra-title"]').first().click(),
      },
      'the visitor removes the coverage': {
        sends: (snapshot) => [{ type: 'person.coverage', person: personAt, coverage: false }, ...settlesFor(snapshot)],
        if: (snapshot) => isAtExtras(snapshot) && snapshot.context.booking.persons.adults[0]?.coverage === true,
        does: ({ page }) => section(page, 'specials').getByText('Erwachsener 1', { exact: true }).last().click(),
      },
      'the visitor enters an invalid discount code': {
        sends: [
          { type: 'discount.enter', code: 'UNSINN' },
          SETTLED,
          answered({ errorcode: ERROR_CODE.discountInvalid }),
          ...settles,
        ],
        if: (snapshot) => isAtExtras(snapshot) && snapshot.context.booking.discountcode === null,
        does: (hand) => redeem(hand, 'UNSINN'),
      },
      'the visitor edits the refused discount code': {
        sends: 'discount.edit',
        in: 'discount.refused',
        if: isAtExtras,
        does: (hand) =>
          codeField(hand)
            .press('End')
            .then(() => codeField(hand).pressSequentially('2')),
      },
      'the visitor enters a valid discount code': {
        sends: [{ type: 'discount.enter', code: 'ski10' }, SETTLED, discounted],
        if: (snapshot) => isAtExtras(snapshot) && snapshot.context.booking.discountcode === null,
        does: (hand) => redeem(hand, 'ski10'),
      },
      'the visitor removes the discount code': {
        sends: [{ type: 'discount.enter', code: null }, ...settles],
        in: 'discount.entered.applied',
        if: isAtExtras,
        does: ({ page }) =>
          page.getByRole('button', { name: say('specials.discount.removeOf', { code: 'SKI10' }), exact: true }).click(),
      },
      'the visitor writes a message to the shop': {
        sends: { type: 'remark.write', remark: 'Bus' },
        if: (snapshot) => isAtExtras(snapshot) && snapshot.context.booking.remark === '',
        does: ({ page }) => page.getByLabel(say('specials.remark.label')).fill('Bus'),
      },
    }),
    ...after('a booking at the accommodation step', {
      'the visitor chooses a listed accommodation': {
        sends: [{ type: 'accommodation.choose', accommodation: 'haus' }, ...settles],
        if: ({ context }) => context.booking.accommodation === null,
        does: ({ page }) => section(page, 'accommodation').locator('[data-part="pill"]').nth(1).click(),
      },
      'the visitor chooses an accommodation that is not listed': {
        sends: [{ type: 'accommodation.type', accommodation: { name: '', address: '' } }, ...settles],
        if: ({ context }) => typeof context.booking.accommodation === 'string',
        does: ({ page }) =>
          section(page, 'accommodation').getByText(say('accommodation.other'), { exact: true }).click(),
      },
    }),
    ...after('a booking at the rates step', {
      'the visitor chooses the cheaper rate': {
        sends: [{ type: 'rate.choose', rate: 'fruehbucher' }, ...settles],
        if: ({ context }) => context.booking.rate === null,
        does: ({ page }) => section(page, 'rates').locator('[data-part="pill"]').last().click(),
      },
      'the visitor switches to English and back': {
        sends: [
          { type: 'language.changed', language: { ...SHOPS.alpin.language, locale: 'en' } },
          { type: 'language.changed', language: SHOPS.alpin.language },
          ...settles,
        ],
        if: ({ context }) => context.booking.rate === null,
        does: async ({ page }) => {
          await page.getByRole('link', { name: /^EN/ }).click()
          await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
          await page.getByRole('link', { name: /^DE/ }).click()
          await expect(page.locator('html')).toHaveAttribute('lang', /^de/)
        },
      },
    }),

    'the visitor removes the coverage, and the page requests prices': {
      sends: [{ type: 'person.coverage', person: personAt, coverage: false }, SETTLED],
      after: 'a booking with a discount code',
      if: ({ context, value }) =>
        context.booking.persons.adults[0]?.coverage === true && (value as { offer: string }).offer === 'known',
      does: async (hand) => {
        await hand.always(PRICES, null)
        await section(hand.page, 'specials').getByText('Erwachsener 1', { exact: true }).last().click()
      },
    },
    ...within('offer.fetching', {
      'prices arrive': {
        sends: answeredFor,
        does: answersPrices('server'),
      },
      'the request for prices gets no answer': { sends: 'offer.unreachable', does: answersPrices('nothing') },
      'the server fails to answer with prices': {
        sends: 'offer.serverError',
        does: answersPrices({ status: 503, json: { error: 'unavailable' } }),
      },
      'the server refuses the request for prices': {
        sends: 'offer.refused',
        does: answersPrices({ status: 400, json: { error: 'bad' } }),
      },
      'the server refuses the booking’s first day': {
        sends: { type: 'offer.unavailable', paths: ['date.from'] },
        does: answersPrices({
          status: 422,
          json: { error: 'invalid', issues: [{ path: 'date.from', message: '' }] },
        }),
      },
      'the server refuses prices after too many discount codes': {
        sends: [{ type: 'offer.tooManyCodes' }, SETTLED],
        if: ({ context }) => context.booking.discountcode !== null,
        does: answersPrices({ status: 429, json: { error: 'rate' } }),
      },
    }),
    'the visitor requests prices again': { ...retry, in: ['offer.unreachable', 'offer.serverError', 'offer.refused'] },
    'the page requests prices again, five seconds after no answer': {
      sends: 'xstate.after.retry.booking.offer.unreachable',
      in: 'offer.unreachable',
      does: byItself,
    },
    'the page requests prices again, five seconds after a server error': {
      sends: 'xstate.after.retry.booking.offer.serverError',
      in: 'offer.serverError',
      does: byItself,
    },
    'the visitor closes the notice': {
      sends: 'dialog.dismiss',
      in: ['dialog.errorcode', 'dialog.shortfall'],
      does: inDialog('misc.next'),
    },
    'the visitor closes the list of removed products': {
      sends: 'losses.dismiss',
      after: 'a cart whose draft has a product that no longer exists',
      if: ({ context }) => context.losses.length > 0,
      does: presses('misc.losses.dismiss'),
    },
    ...after('a booking at the location step, before a request for stock', {
      'the visitor chooses another location, and the page requests its stock': {
        sends: [{ type: 'location.choose', location: 'kirchdorf' }, ...settles],
        if: ({ context }) => context.booking.location === 'talstation',
        does: async (hand) => {
          await hand.always(STOCK, null)
          await tick(/^Kirchdorf, am Dorfplatz/)(hand)
        },
      },
      'the visitor chooses the first location, and the page requests its stock': {
        sends: [{ type: 'location.choose', location: 'talstation' }, ...settles],
        if: ({ context }) => context.booking.location === 'kirchdorf',
        does: tick(/^Talstation Zirbenbahn/),
      },
      'the stock arrives': { sends: stocked, in: 'stock.fetching', does: answers(STOCK, 'server') },
      'the request for stock gets no answer': {
        sends: 'stock.unreachable',
        in: 'stock.fetching',
        does: answers(STOCK, 'nothing'),
      },
    }),

    'the visitor removes one of two depots': {
      sends: [{ type: 'line.remove', person: personAt, id: 'depot' }, ...settles],
      after: 'a cart with two depots',
      if: ({ context }) => context.booking.persons.adults[0]?.products[0]?.count === 2,
      does: (hand) => lineButton(hand, 'Skidepot').click(),
    },
    'the visitor presses the button that removes the skis': {
      sends: { type: 'line.remove', person: personAt, id: 'ski-premium' },
      after: 'a cart with skis',
      if: (snapshot) => isAt('cart')(snapshot) && (snapshot.value as { dialog: unknown }).dialog === 'closed',
      does: (hand) => lineButton(hand, 'Premiumski').click(),
    },
    ...within('dialog.confirmingRemoval', {
      'the visitor keeps the line or person': { sends: 'dialog.dismiss', does: inDialog('misc.removal.cancel') },
      'the visitor confirms the removal': {
        sends: [{ type: 'removal.confirm' }, ...settles],
        does: async (hand) => {
          await inDialog('misc.removal.confirm')(hand)
          if (await section(hand.page, 'products').isVisible())
            await hand.page.locator('[data-part="snackbar"]').hover()
        },
      },
    }),
    ...within('undo.offered', {
      'the visitor undoes the removal': {
        sends: [{ type: 'removal.undo' }, ...settles],
        does: presses('cart.removed.undo'),
      },
      'the visitor closes the message about the removal': {
        sends: 'removal.settled',
        does: ({ page }) => page.locator('[data-part="snackbar"]').getByRole('button').last().click(),
      },
      'the visitor takes a depot while the removal can be undone': {
        sends: [
          { type: 'line.add', person: personAt, choice: { product: { id: 'depot', title: 'Skidepot', type: 1 } } },
          ...settles,
        ],
        after: 'a cart with skis',
        does: (hand) => product_(hand, 'Skidepot').getByRole('button').first().click(),
      },
    }),

    ...within('dialog.shortfall.asking', {
      'the server offers a swap': {
        sends: { type: 'swaps.answered', swaps: [sizeOf(0)] },
        does: answers(SWAPS, 'server'),
      },
      'the server offers no swap': {
        sends: { type: 'swaps.answered', swaps: [] },
        does: answers(SWAPS, { changed: () => ({ swaps: [] }) }),
      },
      'the request for swaps gets no answer': { sends: 'swaps.unreachable', does: answers(SWAPS, 'nothing') },
    }),
    ...within('dialog.shortfall.offered', {
      'the visitor swaps the only line in shortfall': {
        sends: [{ type: 'swap.choose', at: 0 }, ...settles],
        after: 'a cart with one line in shortfall',
        does: (hand) => dialog(hand).getByRole('group').getByRole('button').first().click(),
      },
      'the visitor swaps one of two lines in shortfall': {
        sends: [{ type: 'swap.choose', at: 0 }, SETTLED, { type: 'offer.answered', offer: offer(0) }],
        after: 'a cart with two lines in shortfall',
        if: ({ context }) => context.booking.persons.adults[0]?.products[0]?.property1 === '155 cm',
        does: (hand) => dialog(hand).getByRole('group').getByRole('button').first().click(),
      },
    }),
    ...after('a cart with one line in shortfall', {
      'the visitor goes to checkout despite a shortfall': {
        sends: 'checkout.start',
        in: 'shortfall.shown',
        if: ({ value }) => (value as { dialog: unknown }).dialog === 'closed',
        does: ({ page }) =>
          section(page, 'cart')
            .getByRole('button', { name: say('cart.checkout'), exact: true })
            .click(),
      },
      'the visitor asks for swaps': {
        sends: 'swaps.show',
        in: 'step.cart.incomplete',
        if: ({ value }) => (value as { dialog: unknown }).dialog === 'closed',
        does: presses('swaps.show'),
      },
      'the visitor removes the coverage after a swap': {
        sends: [{ type: 'person.coverage', person: personAt, coverage: false }, ...settles],
        in: 'swapNotice.swapped',
        if: ({ context }) => context.booking.persons.adults[0]?.coverage === true,
        does: ({ page }) => section(page, 'cart').locator('[data-part="checkbox"]').first().click(),
      },
    }),

    'the visitor changes the coverage and goes to checkout before the prices arrive': {
      sends: [{ type: 'person.coverage', person: personAt, coverage: false }, SETTLED, { type: 'checkout.start' }],
      after: 'a cart with one line in shortfall, before a request for prices',
      if: (snapshot) =>
        isAt('cart')(snapshot) &&
        (snapshot.value as { dialog: unknown }).dialog === 'closed' &&
        (snapshot.value as { offer: unknown }).offer === 'known' &&
        snapshot.context.booking.persons.adults[0]?.coverage === true,
      does: async (hand) => {
        await hand.always(PRICES, null)
        await section(hand.page, 'cart').locator('[data-part="checkbox"]').first().click()
        await section(hand.page, 'cart')
          .getByRole('button', { name: say('cart.checkout'), exact: true })
          .click()
      },
    },
    'the booking is paid in another tab': {
      sends: 'booking.paidElsewhere',
      after: 'a cart with skis',
      if: ({ value }) => (value as { dialog: unknown }).dialog === 'closed',
      does: payElsewhere,
    },
    'the booking is paid in another tab after an invalid discount code': {
      sends: 'booking.paidElsewhere',
      after: 'a booking at the specials',
      in: 'discount.refused',
      if: ({ value }) => (value as { dialog: unknown }).dialog === 'closed',
      does: payElsewhere,
    },
    ...within('dialog.paidElsewhere', {
      'the visitor keeps the choices of the paid booking': {
        sends: 'dialog.dismiss',
        does: inDialog('misc.paid.keep'),
      },
      'the visitor begins another booking': { sends: 'booking.reset', does: inDialog('misc.paid.anew') },
    }),
  },
  beyond: {
    'anywhere: handover.choose':
      'The page of personal data sends this event: test/e2e/charts/personal-form.ts tests it.',
    'anywhere: personal.saved':
      'The page of personal data sends this event: test/e2e/charts/personal-form.ts tests it.',
    'anywhere: personal.forget':
      'A logout on the account’s pages sends this event: test/e2e/charts/session.ts tests it.',
    'purpose.changing: personal.forget':
      'A logout on the account’s pages sends this event: test/e2e/charts/session.ts tests it.',
    'anywhere: order.sent': OF_CHECKOUT,
    'anywhere: order.taken': OF_CHECKOUT,
    'anywhere: order.refused': OF_CHECKOUT,
    'step: checkout.turnedAway': OF_CHECKOUT,
    'landing: checkout.turnedAway': OF_CHECKOUT,
    'detour.away: booking.changed':
      'The next change hides the difference of the total: test/e2e/detour.e2e.ts tests it.',
    'offer.known: offer.retry': OF_CHECKOUT,
    'purpose: hold.renewed': OF_CHECKOUT,
    'purpose: hold.ended': OF_CHECKOUT,
    'purpose.changing.paid: hold.ended': OF_CHECKOUT,
    'purpose: reservation.gone': OF_CHECKOUT,
    'purpose: reservation.made': OF_CHECKOUT,
    'anywhere: person.equip':
      'A person’s tab at the products sends this event: test/e2e/products-and-cart.e2e.ts tests it.',
    'step.products.choosing: step.next':
      'Each person of these walks has equipment: test/e2e/products-and-cart.e2e.ts opens the next person.',
    'step: person.open': 'A button of the cart sends this event: test/e2e/products-and-cart.e2e.ts tests it.',
    'step.products.choosing.arriving: tab.reached':
      'A person’s tab at the products sends this event: test/e2e/products-and-cart.e2e.ts tests it.',
    'discount.entered: offer.answered': 'The server of these walks either applies the discount code or refuses it.',
    'discount.refused: always': 'A booking with a code is loaded only after a reset, which ends the refusal.',
    'step.cart.waiting: always': 'The prices of these walks keep the shortfall: test/e2e/kept-press.e2e.ts tests it.',
    'step.cart.waiting: booking.changed': 'test/e2e/kept-press.e2e.ts tests this transition.',
    'step.location: step.next':
      'Only a shop with several locations and hourly prices takes this transition, and no demo shop has both.',
    'step.specials: step.next': OF_SHOP,
    'step.accommodation: always': OF_SHOP,
    'step.products.productfilter: always': OF_SHOP,
    'dialog.shortfall: always': 'The open dialog prevents all other presses.',
    'shortfall.unshown: always': 'A shortfall would have to end while another dialog is open.',
  },
  sees: {
    ...seesSteps,
    'step.products.choosing.arriving': leftAtOnce,
    'step.products.choosing.looking': async (hand) => {
      await isStep('products')(hand)
      await expect(hand.page.locator('#productfilter')).toHaveCount(0)
    },
    'step.products.productfilter': ({ page }) => expect(page.locator('#productfilter')).toBeVisible(),
    'step.cart.reviewing': async (hand) => {
      await isStep('cart')(hand)
      await expect(section(hand.page, 'cart').getByText(say('cart.incomplete'))).toHaveCount(0)
    },
    'step.cart.incomplete': ({ page }) =>
      expect(section(page, 'cart').getByText(say('cart.incomplete')).first()).toBeAttached(),
    'step.cart.waiting': ({ page }) => expect(button(page, 'cart.checkoutWaiting')).toBeVisible(),
    'step.checkingOut': ({ page }) => expect(page).toHaveURL(/\/checkout$/),
    'landing.asWanted': ({ page }) =>
      expect(page.locator('[data-part="step"]:not(#cart)').getByText(say('cart.incomplete'))).toHaveCount(0),
    'landing.turnedBack': ({ page }) => expect(page.getByRole('alert').first()).toContainText(say('cart.incomplete')),
    'detour.none': ({ page }) => expect(page.locator('[data-part="total-change"]')).toHaveCount(0),
    'detour.away': ({ page }, _, snapshot) =>
      expect(page.locator('[data-part="step"][data-state="open"]')).toHaveCount(isAt('checkingOut')(snapshot) ? 0 : 1),
    'offer.unasked': (hand) => expect(recomputing(hand)).toHaveCount(0),
    'offer.settling': leftAtOnce,
    'offer.fetching': (hand) => expect(recomputing(hand)).not.toHaveCount(0),
    'offer.known': (hand) => expect(recomputing(hand)).toHaveCount(0),
    'offer.unreachable': offline('unreachable'),
    'offer.serverError': offline('serverError'),
    'offer.refused': offline('refused'),
    'discount.none': ({ page }) => expect(page.getByText(say('specials.discount.refused'))).toHaveCount(0),
    'discount.entered.unchecked': (hand) => isApplied(hand, 0),
    'discount.entered.applied': (hand, _, snapshot) => isApplied(hand, isAt('specials')(snapshot) ? 1 : 0),
    'discount.refused': async (hand, _, snapshot) => {
      const refused = hand.page.getByText(say('specials.discount.refused'))
      if (!isAt('specials')(snapshot)) return expect(refused).toHaveCount(0)
      const flaws = async () => Number((await codeField(hand).inputValue()) !== '') - (await refused.count())
      return expect.poll(flaws, 'the field with a refused code').toBe(0)
    },
    'stock.unasked': noMessage,
    'stock.fetching': noMessage,
    'stock.known': noMessage,
    'dialog.closed': async (hand) => {
      await expect(dialog(hand)).toHaveCount(0)
      await expect(question(hand)).toHaveCount(0)
    },
    'dialog.errorcode': (hand, { errorcode }) => expect(dialog(hand)).toContainText(say(`errorcode.${errorcode}`)),
    'dialog.shortfall.asking': (hand) => expect(dialog(hand).getByText(say('swaps.asking')).first()).toBeAttached(),
    'dialog.shortfall.offered': (hand) => expect(dialog(hand).getByText(say('swaps.title'))).toBeVisible(),
    'dialog.shortfall.none': async (hand) => {
      await expect(dialog(hand)).toContainText(say('cart.error.outofstock'))
      await expect(dialog(hand).getByText(say('swaps.title'))).toHaveCount(0)
    },
    'dialog.paidElsewhere': (hand) => expect(dialog(hand)).toContainText(say('misc.paid.text')),
    'dialog.confirmingRemoval': (hand) => expect(question(hand)).toBeVisible(),
    'shortfall.none': (hand) => expect(shortLines(hand)).toHaveCount(0),
    'shortfall.unshown': leftAtOnce,
    'shortfall.shown': async (hand, _, snapshot) => {
      if (isAt('cart')(snapshot)) await expect(shortLines(hand)).not.toHaveCount(0)
    },
    'missing.unasked': (hand) => isMissingNamed(hand, 0),
    'missing.asking': (hand, _, snapshot) => isMissingNamed(hand, isAt('productfilter')(snapshot) ? 0 : 1),
    'missing.asked': (hand) => isMissingNamed(hand, 0),
    'purpose.newBooking': ({ page }) => expect(page.getByText(say('checkout.change.discard'))).toHaveCount(0),
    'purpose.changing.unpaid': ({ page }) => expect(page.getByText(/Sie ist noch nicht bezahlt/)).toBeVisible(),
    'purpose.changing.paid': ({ page }) => expect(page.getByText(/^Bisher bezahlt/)).toBeVisible(),
    'swapNotice.none': ({ page }) => expect(page.getByRole('status').filter({ hasText: /^Geändert/ })).toHaveCount(0),
    'swapNotice.swapped': ({ page }) =>
      expect(page.getByRole('status').filter({ hasText: /^Geändert/ })).toBeAttached(),
    'undo.none': ({ page }) => expect(button(page, 'cart.removed.undo')).toHaveCount(0),
    'undo.offered': ({ page }) => expect(button(page, 'cart.removed.undo')).toBeVisible(),
    'bar.ready': ({ page }) => expect(page.locator('[data-way-on="bar"][data-resting]')).toHaveCount(0),
    'bar.pressed': ({ page }) => expect(page.locator('[data-way-on="bar"][data-resting]')).not.toHaveCount(0),
  },
}
