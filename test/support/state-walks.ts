import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '#contract/calendar.ts'
import type { Reservation } from '#contract/checkout.ts'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import { PASSWORD } from './customers.ts'
import { linkTo } from './mailbox.ts'
import { newAddress } from './account.ts'
import { CARD } from './checkout-pages.ts'
import { pressFreeDays } from './free-days.ts'
import { groups } from './group-walks.ts'
import { STAFF, STAFF_PASSWORD } from './staff.ts'
import { ANNA, handsOf, MIA, person, type Walk } from './states.ts'

/*
 * This file walks through all states that visitors, customers, guests and staff can see, in both shops and languages,
 * and checks each state. Each walk has its own weeks, so that none takes the stock of another.
 */

type States = (walk: Walk) => Promise<void>

const PRICES = '**/api/prices'

const entryAndCalendar: States = async (walk) => {
  const { page, look } = walk
  const { root, press, draft, openStep, isStep, within } = handsOf(walk)
  await page.goto(root)
  await isStep('entry')
  await look('first page')

  await openStep(
    'entry',
    await draft(1, { persons: [person(1, null, []), person(2, null, []), person(3, null, []), person(3, 15, [])] }),
  )
  await look('children and their ages')
  await openStep(
    'entry',
    await draft(1, { persons: Array.from({ length: walk.tenant === 'alpin' ? 12 : 10 }, () => person(1, null, [])) }),
  )
  await look('as many as the shop takes')
  await openStep('entry', await draft(1, { persons: [person(1, null, [])] }))
  await press('entry.less.1')
  await page.evaluate(() => (location.hash = 'cart'))
  await expect(page.getByRole('alert')).toBeVisible()
  await look('nobody rents')

  const empty = { from: null, to: null }
  await openStep('calendar', await draft(1, { days: empty }))
  await expect(page.locator('[data-part="day"]:not([aria-disabled])').first()).toBeVisible()
  await look('calendar, nothing chosen')
  await pressFreeDays(page, 3)
  await look('calendar, the first day')
  await openStep('calendar', await draft(1))
  await expect(page.getByRole('grid').first()).toBeVisible()
  await look('calendar, chosen')
  await page.route('**/api/calendar', async (route) => {
    const response = await route.fetch()
    const { days, ...answer } = (await response.json()) as { days: CalendarDay[] }
    const full = days.map((each, at) => {
      if (!each.open || at % 3 > 0) return { ...each, free: each.open ? (at * 7) % 100 : undefined }
      return { date: each.date, open: false, reason: 'full' as const }
    })
    await route.fulfill({ response, json: { ...answer, days: full } })
  })
  await openStep('calendar', await draft(1, { days: empty }))
  await expect(page.locator('[data-part="day"]:not([aria-disabled])').first()).toBeVisible()
  await look('calendar, days that are full')
  await page.locator('[data-part="day"][aria-disabled]').last().click({ force: true })
  await look('calendar, why a day is not bookable')
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/calendar', (route) => route.abort())
  await openStep('calendar', await draft(1, { days: empty }))
  await expect(page.getByText(within('calendar.unknown.title'))).toBeVisible()
  await look('calendar without prices')
  await page.unrouteAll({ behavior: 'wait' })
}

const locationAndProducts: States = async (walk) => {
  const { page, look, tenant } = walk
  const { say, root, press, button, named, within, draft, openStep, isStep } = handsOf(walk)
  if (tenant === 'alpin') {
    await openStep('location', await draft(2))
    for (const details of await page.locator('#location details summary').all()) await details.click()
    await look('places to collect')
    await page.getByRole('searchbox').fill('Xyz')
    await expect(page.locator('#location').getByText('Xyz').first()).toBeVisible()
    await look('no such place')
  } else {
    const { from } = (await draft(2)).days
    await openStep('halfday', await draft(2, { days: { from, to: from } }))
    await look('by the hour')
  }
  await openStep('products', await draft(2, { persons: [person(1, null, []), person(3, 4, [])] }))
  await look('products, nothing chosen')
  const choose = page
    .locator('#products')
    .getByRole('button', { name: within('products.chooseSize') })
    .first()
  await choose.click()
  await expect(page.locator('[data-part="product-more"]').first()).toBeVisible()
  await look('sizes of a product')
  await page.locator('[data-part="product-more"] [data-part="pill"]:not([data-disabled])').last().click()
  await expect(page.locator('[data-part="product-chosen"]').first()).toBeVisible()
  await isStep('products')
  await look('a product chosen')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.locator('[data-part="bar-cart"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the cart’s sheet', 'phone')
  await page.setViewportSize({ width: 1280, height: 900 })

  await openStep('productfilter', await draft(2, { persons: [person(1, null, []), person(3, 8, [])] }))
  const filter = page.locator('#productfilter')
  await expect(filter.getByRole('heading', { level: 3 })).toBeVisible()
  for (let question = 1; question < 8; question += 1) {
    await look(`advice, question ${question}`)
    if ((await filter.getByRole('textbox').count()) > 0) break
    const card = filter.locator('[data-layout="cards"] > [data-part="pill"]').first()
    if ((await card.count()) > 0) await card.click()
    const before = await filter.getByRole('heading', { level: 3 }).textContent()
    await press('productfilter.next', {}, filter)
    await expect(filter.getByRole('heading', { level: 3 })).not.toHaveText(before!)
  }
  await press('productfilter.toResult', {}, filter)
  await look('advice, a height is missing')
  await filter.getByRole('textbox').first().fill('172')
  await press('productfilter.toResult', {}, filter)
  const result = filter.getByRole('heading', { name: within('productfilter.result.title', { person: '' }) })
  const nothing = filter.getByRole('heading', { name: named('productfilter.nothing.title') })
  await expect(result.or(nothing)).toBeVisible()
  await look('advice, the result')
  const take = filter.getByRole('button', { name: within('productfilter.pick.take') }).first()
  if (await take.isVisible()) {
    await take.click()
    await expect(filter.getByText(within('productfilter.pick.taken', { model: '' })).first()).toBeVisible()
    await look('advice, one taken')
  }
  await openStep('entry', await draft(2))
  await page.goto('about:blank')
  await page.route('**/api/prices', (route) => route.abort())
  await page.goto(`${root}#products`)
  await expect(page.getByText(say('products.unreachable'))).toBeVisible()
  await expect(button('misc.offline.retry')).toBeVisible()
  await look('products out of reach')
  await page.unrouteAll({ behavior: 'wait' })
}

const extrasToCart: States = async (walk) => {
  const { page, look, tenant } = walk
  const { say, house, root, press, named, family, draft, keep, openStep, isStep, order } = handsOf(walk)
  await openStep('specials', await draft(3))
  await look('extras')
  await page.locator('#specials').getByLabel(say('specials.discount.label')).fill('UNSINN')
  await press('specials.discount.apply')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('a code refused, the dialog')
  await press('misc.next', {}, page.getByRole('dialog'))
  await look('a code refused')
  const chosen = { specials: [house.special], discountcode: house.code }
  await openStep('specials', await draft(3, chosen))
  await look('extras chosen')
  await openStep('accommodation', await draft(3, chosen))
  await look('accommodation')
  const delivered = { specials: [house.delivery], pickupDayBefore: false }
  await openStep('specials', await draft(3, { pickupDayBefore: true }))
  await page
    .locator('#specials')
    .getByText(/^(Zustellung in die Unterkunft|Delivery to your accommodation)$/)
    .click()
  await expect(page.getByText(say('misc.losses.title'))).toBeVisible()
  await look('delivery in place of the evening before')
  await openStep('cart', await draft(3, delivered))
  await press('cart.checkout')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('the cart lacks the accommodation')
  await openStep('accommodation', await draft(3, delivered))
  await look('accommodation, needed')
  await page.locator('#accommodation').getByText(say('accommodation.other'), { exact: true }).click()
  await look('accommodation, to be typed')
  await page.getByLabel(say('accommodation.typed.name')).fill('Haus Huber')
  await page.getByLabel(say('accommodation.typed.address')).fill('Seeweg 4, 6999 Moos')
  await look('accommodation, typed')
  await openStep('accommodation', await draft(3, chosen))
  await page.locator('#accommodation').getByRole('searchbox').fill('Xyz')
  await look('no such accommodation')
  await openStep('rates', await draft(3, chosen))
  await look('rates')
  await openStep('cart', await draft(3, chosen))
  for (const details of await page.locator('#cart [data-part="cart-line"] summary').all()) await details.click()
  await look('the cart, all of it open')
  await page.locator('#cart [data-part="cart-line"] button[data-part="icon-button"]').last().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('something goes from the cart')
  await openStep('cart', await draft(3, { persons: [...family(), person(2, null, [])] }))
  await press('cart.checkout')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('the cart is not complete')
  await keep(await draft(3, { persons: [person(1, null, [])] }))
  await page.goto(`${root}#cart`)
  await isStep('products')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('led back from an empty cart')

  await openStep(
    'cart',
    await draft(3, {
      persons: [
        person(1, null, [
          { id: 'weg', count: 1, title: 'Fasstauben', modelId: 'x', property1: '160 cm' },
          ...house.adult,
        ]),
      ],
      rate: 'weg',
      specials: ['weg'],
      accommodation: 'weg',
    }),
  )
  await expect(page.getByText(say('misc.losses.title'))).toBeVisible()
  await look('choices that were lost')

  const short = await draft(4, { persons: [person(1, null, [house.scarce]), person(1, null, [house.scarce])] })
  while ((await order({ from: short.days.from!, to: short.days.to! }, [house.scarce])).status() === 201);
  await keep(short)
  await page.goto(`${root}#cart`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(say('swaps.asking'))).toHaveCount(0)
  await look('gone, with what is free instead')
  await press('misc.next', {}, dialog)
  await look('gone, in the cart')
  await page.goto(`${root}#products`)
  await isStep('products')
  await look('gone, at the product')

  await openStep('cart', await draft(3))
  await page.route(PRICES, (route) => route.abort())
  await page.locator('#cart [data-part="checkbox"]').first().click()
  await expect(page.getByText(say('misc.offline.unreachable.title'))).toBeVisible()
  await look('the shop is out of reach')
  await page.unrouteAll({ behavior: 'wait' })

  const paid = randomUUID().replaceAll('-', '')
  await keep({ ...(await draft(3)), id: paid })
  await page.evaluate(([key, id]) => localStorage.setItem(key, JSON.stringify([id])), [
    `talstation.${tenant}.paid`,
    paid,
  ] as const)
  await page.goto(`${root}#cart`)
  await expect(page.getByRole('dialog', { name: named('misc.paid.title') })).toBeVisible()
  await look('paid in another window')
}

const texts: States = async (walk) => {
  const { page, look, tenant, locale } = walk
  const { root } = handsOf(walk)
  for (const content of ['contact', 'imprint', 'agb', 'privacy', 'accessibility']) {
    await page.goto(`${root}?content=${content}`)
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await look(`the shop’s text: ${content}`)
  }
  await page.goto(`${root}/nowhere`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('no such page')
  if (tenant === 'alpin') {
    await page.goto(`/nosuchshop/${locale}`)
    await look('no such shop')
  }
  await page.goto(`${root}/newsletter/confirm?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('a newsletter’s link that was used')
}

const personalDataToPayment: States = async (walk) => {
  const { page, look } = walk
  const { say, root, press, button, within, house, draft, openCheckout, goToOverview, placeOrder, isPaymentOpen, pay } =
    handsOf(walk)
  await openCheckout(await draft(5))
  await look('personal data')
  await press('checkout.personal.next')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('personal data, everything missing')
  await openCheckout(await draft(5, { persons: [person(3, 8, house.kid)] }))
  await look('personal data of a child only')
  await press('checkout.personal.next')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('personal data of a child only, everything missing')
  await openCheckout(await draft(5, { persons: [person(3, 8, house.kid)] }), [MIA], {
    contact: { ...ANNA, birthday: '1985-02-03' },
  })
  await look('personal data of a child only, folded')
  await press('checkout.personal.next')
  await expect(button('checkout.overview.order')).toBeEnabled()
  await look('overview of a child only')
  await openCheckout(await draft(5, { specials: [house.delivery] }), [ANNA, MIA], {
    accommodation: { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' },
  })
  await page.getByLabel(say('accommodation.typed.address')).fill('')
  await look('personal data, delivery without an address')

  const chosen = { specials: [house.special], discountcode: house.code }
  await goToOverview(await draft(5, chosen), {
    groupname: 'Familie Berger',
    remark: 'Wir kommen gegen neun.',
    newsletter: true,
    createUser: true,
  })
  await look('overview')
  await press('checkout.overview.order')
  await look('overview, the terms not accepted')
  await page.goBack()
  await expect(button('checkout.personal.next')).toBeVisible()
  await look('personal data, folded')

  await goToOverview(await draft(5))
  await page.route('**/api/checkout', (route) => route.abort())
  await placeOrder()
  await expect(page.getByText(say('checkout.refusal.unreachable.title'))).toBeVisible()
  await look('no answer to the order')
  await page.unrouteAll({ behavior: 'wait' })
  await goToOverview(await draft(5))
  await page.route(
    '**/api/checkout',
    async (route) => {
      const { amountSeen, ...body } = route.request().postDataJSON() as { amountSeen: number }
      await route.continue({ postData: JSON.stringify({ ...body, amountSeen: amountSeen - 100 }) })
    },
    { times: 1 },
  )
  await placeOrder()
  await expect(page.getByText(say('checkout.refusal.total.title'))).toBeVisible()
  await look('another total than the one seen')

  await page.route('**/paymentWidgets.js*', (route) => route.abort(), { times: 1 })
  await press('checkout.overview.order')
  await expect(page.getByText(say('checkout.payment.widget.title'))).toBeVisible()
  await look('the payment’s form does not load')
  await press('checkout.payment.retry')
  await isPaymentOpen()
  await look('payment')
  await page.locator('input[name="card.holder"]').focus()
  await page.keyboard.press('Enter')
  await look('payment, nothing filled in')
  await pay(CARD.declined)
  await expect(page.getByText(say('checkout.check.reason.declined.title'))).toBeVisible()
  await look('payment refused')
  await press('checkout.check.retry')
  await isPaymentOpen()
  const booking = new URL(page.url()).searchParams.get('booking')!
  await pay(CARD.bankAsks)
  await expect(page.locator('button[value="confirm"]')).toBeVisible()
  await page.goto(`${root}/checkout/payment/check?booking=${booking}`)
  await expect(page.getByText(within('checkout.check.processing'))).toBeVisible()
  await look('the payment is being checked')

  await goToOverview(await draft(6))
  await page.clock.install()
  await placeOrder()
  await isPaymentOpen()
  await page.clock.fastForward('01:00:00')
  await expect(page.getByText(say('checkout.payment.hold.endedTitle'))).toBeVisible()
  await look('the time to pay is over')
}

/** The stored, unsaved change of a tab. */
interface Change {
  booking: BookingDraft
  checkout: CheckoutDraft
}

/** Reads and writes the change on a page that does not load the app, because the app would overwrite it. */
const changeOf = ({ page, tenant }: Walk) => {
  const keys = { booking: `talstation.${tenant}.booking`, checkout: `talstation.${tenant}.checkout` }
  const read = async (): Promise<Change> => {
    await page.goto('/readyz')
    return page.evaluate(
      ({ booking, checkout }) => ({
        booking: JSON.parse(sessionStorage.getItem(booking)!) as BookingDraft,
        checkout: JSON.parse(sessionStorage.getItem(checkout)!) as CheckoutDraft,
      }),
      keys,
    )
  }
  const write = async (change: Change) => {
    await page.goto('/readyz')
    await page.evaluate(
      ([{ booking, checkout }, { booking: one, checkout: two }]) => {
        sessionStorage.setItem(booking, JSON.stringify(one))
        sessionStorage.setItem(checkout, JSON.stringify(two))
      },
      [keys, change] as const,
    )
  }
  return { read, write }
}

/**
 * Removes specials and coverage from the change, and lets the cancellation of the earlier booking cost half of its
 * amount.
 */
const withFee = ({ booking, checkout }: Change): Change => {
  const { reservation } = checkout
  const { change } = reservation!
  const rate = { ...change!.rate, freeCancellationDays: 365, fees: [{ daysBefore: 364, percent: 50 }] }
  return {
    booking: { ...booking, specials: [], persons: booking.persons.map((each) => ({ ...each, coverage: false })) },
    checkout: { ...checkout, reservation: { ...reservation!, change: { ...change!, rate } } },
  }
}

const bookings: States = async (walk) => {
  const { page, look } = walk
  const { say, root, house, press, button, named, within, book, payByCall, acceptTerms, isPaymentOpen, pay } =
    handsOf(walk)
  const change = changeOf(walk)
  const address = newAddress('gast')
  const open = await book(7, { specials: [house.special] }, address)
  /** Changes the reservation in the answer, because the test cannot move the server's clock. */
  const answer = (more: Partial<Reservation>) =>
    page.route(`**/api/checkout/${open.bookingId}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as Reservation), ...more } })
    })
  await page.goto(`${root}/checkout/success?booking=${open.bookingId}`)
  await expect(page.getByText(say('checkout.success.unpaid.title')).first()).toBeVisible()
  await look('a guest’s booking, not paid')
  const cancellation = { possible: false, freeUntil: null, fee: 0, refund: 0 }
  await answer({ date: { from: '2026-01-05', to: '2026-01-07' }, expired: true, holdUntil: null, cancellation })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: named('checkout.success.over.title') })).toBeVisible()
  await look('a guest’s booking, not paid in time')
  await page.unrouteAll({ behavior: 'wait' })
  await payByCall(open.bookingId)
  await answer({ changeFees: 1250 })
  await page.goto(`${root}/checkout/success?booking=${open.bookingId}`)
  await expect(page.getByText(say('checkout.change.fees'))).toBeVisible()
  await look('a guest’s booking, changed for a fee')
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: named('common.pages.success') })).toBeVisible()
  await look('a guest’s booking, paid')
  await press('checkout.cancel.ask')
  await look('whether to cancel')
  await press('checkout.cancel.keep')

  await press('checkout.change.begin')
  await expect(page.getByText(within('checkout.change.notice.title', { number: open.number }))).toBeVisible()
  await look('a change, in the cart')
  await page.goto(`${root}#specials`)
  const insured = page.locator('#specials [data-part="checkbox"]').filter({ hasText: `${say('persons.type.1')} 1` })
  await insured.click()
  await expect(insured.locator('input')).toBeChecked()
  await page.goto(`${root}/checkout`)
  await look('a change, the personal data')
  await press('checkout.personal.next')
  await expect(button('checkout.change.order')).toBeEnabled()
  await look('a change, the overview')
  const asItIs = await change.read()
  await change.write(withFee(asItIs))
  await page.goto(`${root}/checkout/overview`)
  await expect(page.getByText(say('checkout.change.difference.fee'))).toBeVisible()
  await look('a change with a fee, the overview')
  await change.write(asItIs)
  await page.goto(`${root}/checkout/overview`)
  await acceptTerms()
  await press('checkout.change.order')
  await isPaymentOpen()
  await look('a change, its payment')
  await page.goto(`${root}/checkout/success?booking=${open.bookingId}`)
  await expect(page.getByText(say('checkout.change.waiting.title'))).toBeVisible()
  await look('a change that waits')
  await page.goto(`${root}/checkout/payment?booking=${open.bookingId}`)
  await isPaymentOpen()
  await pay(CARD.good)
  await expect(page.getByText(say('checkout.change.saved.title'))).toBeVisible()
  await look('a change, paid')
  await press('checkout.cancel.ask')
  await press('checkout.cancel.confirm')
  await expect(page.getByText(say('checkout.cancel.done.title'))).toBeVisible()
  // The notice about the earlier change has disappeared.
  await expect(page.getByText(say('checkout.change.saved.title'))).toHaveCount(0)
  await look('cancelled just now')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: named('checkout.success.cancelled') })).toBeVisible()
  await look('a guest’s booking, cancelled')

  await page.context().clearCookies()
  await page.goto(`${root}/checkout/success?booking=${open.bookingId}`)
  await expect(page.getByRole('heading', { level: 1, name: named('checkout.success.notFound.title') })).toBeVisible()
  await look('a booking of another browser')
  await press('checkout.linkAgain.send')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('a booking of another browser, nothing filled in')
  await page.getByLabel(say('checkout.linkAgain.email')).fill(address)
  await page.getByLabel(say('checkout.linkAgain.number')).fill(open.number)
  await press('checkout.linkAgain.send')
  await expect(page.getByText(within('checkout.linkAgain.sent.title'))).toBeVisible()
  await look('the link is on its way')
  await page.goto(`${root}/checkout/success?booking=abc`)
  await expect(page.getByRole('heading', { level: 1, name: named('checkout.success.brokenLink.title') })).toBeVisible()
  await look('a link that was cut off')
}

const account: States = async (walk) => {
  const { page, look, dataDir } = walk
  const { say, root, api, press, button, named, within, draft, openCheckout, book, payByCall } = handsOf(walk)
  const email = newAddress('anna')
  const field = (key: string) => page.getByRole('textbox', { name: named(key) })
  const isAt = (key: string) => expect(page.getByRole('heading', { name: named(key) }).first()).toBeVisible()
  await page.goto(`${root}/login`)
  await isAt('account.login.title')
  await look('login')
  await press('account.login.submit')
  await expect(field('account.field.email')).toBeFocused()
  await look('login, nothing filled in')
  await field('account.field.email').fill(email)
  await field('account.field.password').fill('wrong-password')
  await press('account.login.submit')
  await expect(page.getByText(say('account.login.credentials.title'))).toBeVisible()
  await look('login refused')
  await page.goto(`${root}/login?view=password`)
  await isAt('account.forgot.title')
  await look('a forgotten password')
  await page.goto(`${root}/login?view=register`)
  await isAt('account.register.title')
  await look('registering')
  await press('account.register.submit')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('registering, nothing filled in')
  await page.getByLabel(say('account.field.firstname')).fill('Anna')
  await page.getByLabel(say('account.field.lastname')).fill('Berger-Lindenthaler')
  await field('account.field.email').fill(email)
  await press('account.register.submit')
  await isAt('account.inbox.title')
  await look('a mail is on its way')

  const link = await linkTo(dataDir, email, '/user/welcome/')
  await page.goto(link)
  await expect(page).toHaveURL(/\/-$/)
  await isAt('account.welcome.title')
  await look('the first password')
  await field('account.field.password').fill('kurz')
  await press('account.welcome.submit')
  await look('a password too short')
  await page.reload()
  await isAt('account.reloaded.title')
  await look('the link is no longer in the address')
  const token = link.split('/').at(-1)
  expect((await page.request.post(`${api}/customer/activate`, { data: { token, password: PASSWORD } })).status()).toBe(
    200,
  )
  await page.goto(link)
  await expect(page).toHaveURL(/\/-$/)
  await field('account.field.password').fill(PASSWORD)
  await field('account.field.repeat').fill(PASSWORD)
  await press('account.welcome.submit')
  await isAt('account.gone.title')
  await look('a link that was used')

  await page.goto(`${root}/user/reservations`)
  await isAt('account.reservations.none')
  await look('no bookings yet')
  const paid = await book(8, {}, email)
  await payByCall(paid.bookingId)
  const unpaid = await book(9, {}, email)
  const cancelled = await book(9, {}, email)
  await page.request.post(`${api}/checkout/${cancelled.bookingId}/cancel`, { data: {} })
  await page.goto(`${root}/user/reservations`)
  await isAt('account.reservations.past')
  await look('bookings')
  for (const { bookingId, state } of [
    { ...paid, state: 'paid' },
    { ...unpaid, state: 'not paid' },
    { ...cancelled, state: 'cancelled' },
  ]) {
    await page.goto(`${root}/user/reservations/${bookingId}`)
    await isAt('account.reservation.again.title')
    await look(`a customer’s booking, ${state}`)
  }
  await page.goto(`${root}/user/reservations/${'x'.repeat(22)}`)
  await expect(page.getByText(say('account.reservation.notFound'))).toBeVisible()
  await look('no such booking')

  await page.goto(`${root}/user/profile`)
  await isAt('common.pages.profile')
  await expect(page.getByLabel(say('account.field.firstname')).first()).toHaveValue('Anna')
  await look('profile')
  await page.getByLabel(say('account.field.lastname')).first().fill('')
  await press('account.profile.save')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('profile, a name is missing')
  await page.getByLabel(say('account.field.lastname')).first().fill('Berger')
  await press('account.profile.save')
  await expect(page.getByText(say('account.profile.saved'))).toBeVisible()
  await press('account.persons.add')
  const form = page.getByRole('form', { name: named('account.persons.addTitle') })
  await press('account.persons.save', {}, form)
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('a person of the family, nothing filled in')
  await form.getByLabel(say('account.field.firstname')).fill('Leo')
  await form.getByLabel(say('checkout.personal.field.height')).fill('131')
  await press('account.persons.save', {}, form)
  await expect(button('account.persons.edit', { name: 'Leo' })).toBeVisible()
  await look('profile, saved, with a family')
  await press('account.persons.remove', { name: 'Leo' })
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('whether to remove a person')
  await press('account.persons.keep', {}, page.getByRole('alertdialog'))
  await press('account.erasure.ask')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('whether to end the account')

  await openCheckout(await draft(10))
  await expect(page.getByText(say('checkout.account.title')).first()).toBeVisible()
  await look('personal data from the account')
  await page.goto(`${root}/user/profile`)
  await press('account.nav.logout')
  await expect(page.getByText(within('account.login.loggedOut'))).toBeVisible()
  await look('logged out')
}

const counter: States = async (walk) => {
  const { page, look, tenant } = walk
  const { say, root, house, press, button, named, within, draft, book, payByCall } = handsOf(walk)
  await page.goto(`${root}/staff`)
  await expect(page.getByRole('heading', { level: 1, name: named('staff.login.title') })).toBeVisible()
  await look('the staff’s login')
  const logIn = async (password: string) => {
    await page.getByRole('textbox', { name: named('staff.login.email') }).fill(STAFF)
    await page.getByRole('textbox', { name: named('staff.login.password') }).fill(password)
    await press('staff.login.submit')
  }
  await logIn('wrong-password')
  await expect(page.getByText(say('staff.login.credentials.title'))).toBeVisible()
  await look('the staff’s login, refused')
  const name = tenant === 'alpin' ? 'Zirbenhuber' : 'Seehuber'
  const more = { pickuptime: '10:30', remark: 'Linker Fuß ist etwas breiter.', specials: [house.special] }
  const booked = await book(11, more)
  await payByCall(booked.bookingId)
  await payByCall((await book(11, { ...more, groupname: name })).bookingId)
  await logIn(STAFF_PASSWORD)
  await expect(page.getByText(say('staff.list.noPickups'))).toBeVisible()
  await look('the counter, an empty day')
  const { days } = await draft(11)
  await page.goto(`${root}/staff?date=${days.from}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await look('the counter, a day with visits')
  const search = page.getByRole('searchbox', { name: named('staff.search.label') })
  await search.fill('Berger')
  await search.press('Enter')
  await expect(
    page
      .getByRole('region', { name: named('staff.search.label') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await look('the counter, bookings found')
  await search.fill('Niemandshuber')
  await search.press('Enter')
  await expect(page.getByText(within('staff.search.none', { text: 'Niemandshuber' }))).toBeVisible()
  await look('the counter, nothing found')
  await page.goto(`${root}/staff/reservations/${booked.number}`)
  await expect(button('staff.actions.handout')).toBeVisible()
  await look('a booking at the counter')
  await press('staff.actions.handout')
  await expect(page.getByText(say('staff.done.handout')).first()).toBeVisible()
  await look('handed out')
  await press('staff.actions.refund')
  await press('staff.ask.refund.confirmNone', {}, page.getByRole('dialog'))
  await look('money back, nothing filled in')
  await press('staff.actions.leave', {}, page.getByRole('dialog'))
  await press('staff.actions.complete')
  await look('whether everything is back')
  await press('staff.actions.leave', {}, page.getByRole('dialog'))
  await press('staff.actions.cancel')
  await look('whether to cancel at the counter')
  await page.getByRole('textbox', { name: named('staff.ask.reason') }).fill('Lift steht')
  await press('staff.ask.cancel.confirm')
  await expect(page.getByText(say('staff.done.cancel'))).toBeVisible()
  await look('cancelled at the counter')
  await page.goto(`${root}/staff/reservations/ALP-222222`)
  await expect(page.getByText(say('staff.reservation.notFound.text'))).toBeVisible()
  await look('the counter, no such booking')
  await press('staff.logout')
  await expect(page.getByText(say('staff.login.loggedOut'))).toBeVisible()
  await look('the staff is logged out')
}

const withdrawal: States = async (walk) => {
  const { page, look, tenant } = walk
  const { say, root, press, named, book, payByCall } = handsOf(walk)
  await page.goto(`${root}/withdrawal`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('withdrawal')
  if (tenant === 'alpin') return
  await press('withdrawal.check')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('withdrawal, nothing filled in')
  const { bookingId } = await book(12)
  await payByCall(bookingId)
  await page.goto(`${root}/withdrawal?booking=${bookingId}`)
  await expect(page.getByLabel(say('withdrawal.field.name'))).not.toHaveValue('')
  await press('withdrawal.check')
  await expect(page.getByRole('heading', { name: named('withdrawal.summary.title') })).toBeVisible()
  await look('withdrawal, to be confirmed')
  await press('withdrawal.confirm')
  await expect(page.getByRole('heading', { name: named('withdrawal.received.title') })).toBeVisible()
  await look('withdrawal, received')
}

export const WALKS = {
  entryAndCalendar,
  locationAndProducts,
  extrasToCart,
  texts,
  personalDataToPayment,
  bookings,
  account,
  groups,
  counter,
  withdrawal,
} as const
