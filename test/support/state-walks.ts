import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '#contract/calendar.ts'
import type { Reservation } from '#contract/checkout.ts'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import { PASSWORD } from './customers.ts'
import { linkTo } from './mailbox.ts'
import { newAddress } from './account.ts'
import { CARD } from './checkout-pages.ts'
import { openExpired } from './expired-booking.ts'
import { pressFreeDays } from './free-days.ts'
import { groups } from './group-walks.ts'
import { STAFF, STAFF_PASSWORD } from './staff.ts'
import { ANNA, handsOf, MIA, person, type Walk } from './states.ts'

type States = (walk: Walk) => Promise<void>

const PRICES = '**/api/prices'

const entryAndCalendar: States = async (walk) => {
  const { page, look } = walk
  const { root, press, draft, openStep, isStep, within } = handsOf(walk)
  await page.goto(root)
  await isStep('entry')
  await look('the first page')

  await openStep(
    'entry',
    await draft(1, { persons: [person(1, null, []), person(2, null, []), person(3, null, []), person(3, 15, [])] }),
  )
  await look('the entry with kids and their ages')
  await openStep(
    'entry',
    await draft(1, { persons: Array.from({ length: walk.tenant === 'alpin' ? 12 : 10 }, () => person(1, null, [])) }),
  )
  await look('the entry with the maximum of persons')
  await openStep('entry', await draft(1, { persons: [person(1, null, [])] }))
  await press('entry.less.1')
  await page.evaluate(() => (location.hash = 'cart'))
  await expect(page.getByRole('alert')).toBeVisible()
  await look('the entry without persons')

  const empty = { from: null, to: null }
  await openStep('calendar', await draft(1, { days: empty }))
  await expect(page.locator('[data-part="day"]:not([aria-disabled])').first()).toBeVisible()
  await look('the calendar without chosen days')
  await pressFreeDays(page, 3)
  await look('the calendar with a chosen first day')
  await openStep('calendar', await draft(1))
  await expect(page.getByRole('grid').first()).toBeVisible()
  await look('the calendar with chosen days')
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
  await look('the calendar with full days')
  await page.locator('[data-part="day"][aria-disabled]').last().click({ force: true })
  await look('the reason why a day cannot be chosen')
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/calendar', (route) => route.abort())
  await openStep('calendar', await draft(1, { days: empty }))
  await expect(page.getByText(within('calendar.unknown.title'))).toBeVisible()
  await look('the calendar without prices')
  await page.unrouteAll({ behavior: 'wait' })
}

const locationAndProducts: States = async (walk) => {
  const { page, look, tenant } = walk
  const { say, root, press, button, named, within, draft, openStep, isStep } = handsOf(walk)
  if (tenant === 'alpin') {
    await openStep('location', await draft(2))
    for (const details of await page.locator('#location details summary').all()) await details.click()
    await look('the list of locations')
    await page.getByRole('searchbox').fill('Xyz')
    await expect(page.locator('#location').getByText('Xyz').first()).toBeVisible()
    await look('a search for an unknown location')
  } else {
    const { from } = (await draft(2)).days
    await openStep('halfday', await draft(2, { days: { from, to: from } }))
    await look('the duration step')
  }
  await openStep('products', await draft(2, { persons: [person(1, null, []), person(3, 4, [])] }))
  await look('the list of products')
  const choose = page
    .locator('#products')
    .getByRole('button', { name: within('products.chooseSize') })
    .first()
  await choose.click()
  await expect(page.locator('[data-part="product-more"]').first()).toBeVisible()
  await look('the list of a product’s sizes')
  await page.locator('[data-part="product-more"] [data-part="pill"]:not([data-disabled])').last().click()
  await expect(page.locator('[data-part="product-chosen"]').first()).toBeVisible()
  await isStep('products')
  await look('a chosen product')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.locator('[data-part="bar-cart"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the cart’s sheet', 'phone')
  await page.setViewportSize({ width: 1280, height: 900 })

  await openStep('productfilter', await draft(2, { persons: [person(1, null, []), person(3, 8, [])] }))
  const filter = page.locator('#productfilter')
  await expect(filter.getByRole('heading', { level: 3 })).toBeVisible()
  for (let question = 1; question < 8; question += 1) {
    await look(`the size advice’s question ${question}`)
    if ((await filter.getByRole('textbox').count()) > 0) break
    const card = filter.locator('[data-layout="cards"] > [data-part="pill"]').first()
    if ((await card.count()) > 0) await card.click()
    const before = await filter.getByRole('heading', { level: 3 }).textContent()
    await press('productfilter.next', {}, filter)
    await expect(filter.getByRole('heading', { level: 3 })).not.toHaveText(before!)
  }
  await press('productfilter.toResult', {}, filter)
  await look('the size advice without a height')
  await filter.getByRole('textbox').first().fill('172')
  await press('productfilter.toResult', {}, filter)
  const result = filter.getByRole('heading', { name: within('productfilter.result.title', { person: '' }) })
  const nothing = filter.getByRole('heading', { name: named('productfilter.nothing.title') })
  await expect(result.or(nothing)).toBeVisible()
  await look('the size advice’s result')
  const take = filter.getByRole('button', { name: within('productfilter.pick.take') }).first()
  if (await take.isVisible()) {
    await take.click()
    await expect(filter.getByText(within('productfilter.pick.taken', { model: '' })).first()).toBeVisible()
    await look('the size advice with a chosen model')
  }
  await openStep('entry', await draft(2))
  await page.goto('about:blank')
  await page.route('**/api/prices', (route) => route.abort())
  await page.goto(`${root}#products`)
  await expect(page.getByText(say('products.unreachable'))).toBeVisible()
  await expect(button('misc.offline.retry')).toBeVisible()
  await look('the products step without a connection')
  await page.unrouteAll({ behavior: 'wait' })
}

const extrasToCart: States = async (walk) => {
  const { page, look, tenant } = walk
  const { say, house, root, press, named, family, draft, keep, openStep, isStep, order } = handsOf(walk)
  await openStep('specials', await draft(3))
  await look('the specials step')
  await page.locator('#specials').getByLabel(say('specials.discount.label')).fill('UNSINN')
  await press('specials.discount.apply')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the dialog about a refused discount code')
  await press('misc.next', {}, page.getByRole('dialog'))
  await look('a refused discount code')
  const chosen = { specials: [house.special], discountcode: house.code }
  await openStep('specials', await draft(3, chosen))
  await look('the specials step with choices')
  await openStep('accommodation', await draft(3, chosen))
  await look('the accommodation step')
  const delivered = { specials: [house.delivery], pickupDayBefore: false }
  await openStep('specials', await draft(3, { pickupDayBefore: true }))
  await page
    .locator('#specials')
    .getByText(/^(Zustellung in die Unterkunft|Delivery to your accommodation)$/)
    .click()
  await expect(page.getByText(say('misc.losses.title'))).toBeVisible()
  await look('the message that delivery replaces the evening before')
  await openStep('cart', await draft(3, delivered))
  await press('cart.checkout')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('a cart that lacks the accommodation')
  await openStep('accommodation', await draft(3, delivered))
  await look('the accommodation step with a delivery')
  await page.locator('#accommodation').getByText(say('accommodation.other'), { exact: true }).click()
  await look('the form for a typed accommodation')
  await page.getByLabel(say('accommodation.typed.name')).fill('Haus Huber')
  await page.getByLabel(say('accommodation.typed.address')).fill('Seeweg 4, 6999 Moos')
  await look('a typed accommodation')
  await openStep('accommodation', await draft(3, chosen))
  await page.locator('#accommodation').getByRole('searchbox').fill('Xyz')
  await look('a search for an unknown accommodation')
  await openStep('rates', await draft(3, chosen))
  await look('the rates step')
  await openStep('cart', await draft(3, chosen))
  for (const details of await page.locator('#cart [data-part="cart-line"] summary').all()) await details.click()
  await look('the unfolded cart')
  await page.locator('#cart [data-part="cart-line"] button[data-part="icon-button"]').last().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the question before a line is removed')
  await openStep('cart', await draft(3, { persons: [...family(), person(2, null, [])] }))
  await press('cart.checkout')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('an incomplete cart')
  await keep(await draft(3, { persons: [person(1, null, [])] }))
  await page.goto(`${root}#cart`)
  await isStep('products')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('the products step instead of an empty cart')

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
  await look('the list of lost choices')

  const short = await draft(4, { persons: [person(1, null, [house.scarce]), person(1, null, [house.scarce])] })
  while ((await order({ from: short.days.from!, to: short.days.to! }, [house.scarce])).status() === 201);
  await keep(short)
  await page.goto(`${root}#cart`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(say('swaps.asking'))).toHaveCount(0)
  await look('the dialog about sold-out equipment')
  await press('misc.next', {}, dialog)
  await look('a cart with sold-out equipment')
  await page.goto(`${root}#products`)
  await isStep('products')
  await look('a sold-out product')

  await openStep('cart', await draft(3))
  await page.route(PRICES, (route) => route.abort())
  await page.locator('#cart [data-part="checkbox"]').first().click()
  await expect(page.getByText(say('misc.offline.unreachable.title'))).toBeVisible()
  await look('a cart without a connection')
  await page.unrouteAll({ behavior: 'wait' })

  const paid = randomUUID().replaceAll('-', '')
  await keep({ ...(await draft(3)), id: paid })
  await page.evaluate(([key, id]) => localStorage.setItem(key, JSON.stringify([id])), [
    `talstation.${tenant}.paid`,
    paid,
  ] as const)
  await page.goto(`${root}#cart`)
  await expect(page.getByRole('dialog', { name: named('misc.paid.title') })).toBeVisible()
  await look('the dialog about a booking paid elsewhere')
}

const texts: States = async (walk) => {
  const { page, look, tenant, locale } = walk
  const { root } = handsOf(walk)
  for (const content of ['contact', 'imprint', 'agb', 'privacy', 'accessibility']) {
    await page.goto(`${root}?content=${content}`)
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await look(`the shop’s text ${content}`)
  }
  await page.goto(`${root}/nowhere`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('an unknown page')
  if (tenant === 'alpin') {
    await page.goto(`/nosuchshop/${locale}`)
    await look('an unknown shop')
  }
  await page.goto(`${root}/newsletter/confirm?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('a used newsletter link')
}

const personalDataToPayment: States = async (walk) => {
  const { page, look } = walk
  const { say, root, press, button, within, house, draft, openCheckout, goToOverview, placeOrder, isPaymentOpen, pay } =
    handsOf(walk)
  await openCheckout(await draft(5))
  await look('the form of personal data')
  await press('checkout.personal.next')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('the form of personal data with all fields missing')
  await openCheckout(await draft(5, { persons: [person(3, 8, house.kid)] }))
  await look('the form of a kid’s personal data')
  await press('checkout.personal.next')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('the form of a kid’s personal data with all fields missing')
  await openCheckout(await draft(5, { persons: [person(3, 8, house.kid)] }), [MIA], {
    contact: { ...ANNA, birthday: '1985-02-03' },
  })
  await look('the folded form of a kid’s personal data')
  await press('checkout.personal.next')
  await expect(button('checkout.overview.order')).toBeEnabled()
  await look('the overview of a kid’s booking')
  await openCheckout(await draft(5, { specials: [house.delivery] }), [ANNA, MIA], {
    accommodation: { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' },
  })
  await page.getByLabel(say('accommodation.typed.address')).fill('')
  await look('the form of a delivery without an address')

  const chosen = { specials: [house.special], discountcode: house.code }
  await goToOverview(await draft(5, chosen), {
    groupname: 'Familie Berger',
    remark: 'Wir kommen gegen neun.',
    newsletter: true,
    createUser: true,
  })
  await look('the overview')
  await press('checkout.overview.order')
  await look('the overview without accepted terms')
  await page.goBack()
  await expect(button('checkout.personal.next')).toBeVisible()
  await look('the folded form of personal data')

  await goToOverview(await draft(5))
  await page.route('**/api/checkout', (route) => route.abort())
  await placeOrder()
  await expect(page.getByText(say('checkout.refusal.unreachable.title'))).toBeVisible()
  await look('the message about an unanswered order')
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
  await look('the message about a changed total')

  await page.route('**/paymentWidgets.js*', (route) => route.abort(), { times: 1 })
  await press('checkout.overview.order')
  await expect(page.getByText(say('checkout.payment.widget.title'))).toBeVisible()
  await look('a payment form that does not load')
  await press('checkout.payment.retry')
  await isPaymentOpen()
  await look('the payment page')
  await page.locator('input[name="card.holder"]').focus()
  await page.keyboard.press('Enter')
  await look('the payment page with empty fields')
  await pay(CARD.declined)
  await expect(page.getByText(say('checkout.check.reason.declined.title'))).toBeVisible()
  await look('the page about a declined card')
  await press('checkout.check.retry')
  await isPaymentOpen()
  const booking = new URL(page.url()).searchParams.get('booking')!
  await pay(CARD.bankAsks)
  await expect(page.locator('button[value="confirm"]')).toBeVisible()
  await page.goto(`${root}/checkout/payment/check?booking=${booking}`)
  await expect(page.getByText(within('checkout.check.processing'))).toBeVisible()
  await look('the page that checks a payment')

  await goToOverview(await draft(6))
  await page.clock.install()
  await placeOrder()
  await isPaymentOpen()
  await page.clock.fastForward('01:00:00')
  await expect(page.getByText(say('checkout.payment.hold.endedTitle'))).toBeVisible()
  await look('the payment page after the end of the hold')
}

interface Change {
  booking: BookingDraft
  checkout: CheckoutDraft
}

/** The app would overwrite the stored data, so the page at /readyz does not load the app. */
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
  const { page, look, tenant, locale } = walk
  const { say, root, house, press, button, named, within, book, payByCall, acceptTerms, isPaymentOpen, pay } =
    handsOf(walk)
  const change = changeOf(walk)
  const address = newAddress('gast')
  const open = await book(7, { specials: [house.special] }, address)
  await page.goto(`${root}/checkout/success?booking=${open.bookingId}`)
  await expect(page.getByText(say('checkout.success.unpaid.title')).first()).toBeVisible()
  await look('a guest’s unpaid booking')
  await openExpired(page, { tenant, locale, bookingId: open.bookingId })
  await expect(page.getByRole('heading', { level: 1, name: named('checkout.success.over.title') })).toBeVisible()
  await look('a guest’s expired booking')
  await page.unrouteAll({ behavior: 'wait' })
  await payByCall(open.bookingId)
  await page.route(`**/api/checkout/${open.bookingId}`, async (route) => {
    const response = await route.fetch()
    const changeFees: Pick<Reservation, 'changeFees'> = { changeFees: 1250 }
    await route.fulfill({ response, json: { ...((await response.json()) as Reservation), ...changeFees } })
  })
  // The check of a paid booking opens its page within the app, so the browser asks for the booking.
  await page.goto(`${root}/checkout/payment/check?booking=${open.bookingId}`)
  await expect(page.getByText(say('checkout.change.fees'))).toBeVisible()
  await look('a guest’s booking with a fee for a change')
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: named('common.pages.success') })).toBeVisible()
  await look('a guest’s paid booking')
  await press('checkout.cancel.ask')
  await look('the question before a cancellation')
  await press('checkout.cancel.keep')

  await press('checkout.change.begin')
  await expect(page.getByText(within('checkout.change.notice.title', { number: open.number }))).toBeVisible()
  await look('the cart of a change')
  await page.goto(`${root}#specials`)
  const insured = page.locator('#specials [data-part="checkbox"]').filter({ hasText: ANNA.firstname! })
  await insured.click()
  await expect(insured.locator('input')).toBeChecked()
  await page.goto(`${root}/checkout`)
  await look('the form of personal data of a change')
  await press('checkout.personal.next')
  await expect(button('checkout.change.order')).toBeEnabled()
  await look('the overview of a change')
  const asItIs = await change.read()
  await change.write(withFee(asItIs))
  await page.goto(`${root}/checkout/overview`)
  await expect(page.getByText(say('checkout.change.difference.fee'))).toBeVisible()
  await look('the overview of a change with a fee')
  await change.write(asItIs)
  await page.goto(`${root}/checkout/overview`)
  await acceptTerms()
  await press('checkout.change.order')
  await isPaymentOpen()
  await look('the payment page of a change')
  await page.goto(`${root}/checkout/success?booking=${open.bookingId}`)
  await expect(page.getByText(say('checkout.change.waiting.title'))).toBeVisible()
  await look('an unpaid change')
  await page.goto(`${root}/checkout/payment?booking=${open.bookingId}`)
  await isPaymentOpen()
  await pay(CARD.good)
  await expect(page.getByText(say('checkout.change.saved.title'))).toBeVisible()
  await look('a paid change')
  await press('checkout.cancel.ask')
  await press('checkout.cancel.confirm')
  await expect(page.getByText(say('checkout.cancel.done.title'))).toBeVisible()
  await expect(page.getByText(say('checkout.change.saved.title'))).toHaveCount(0)
  await look('the page right after a cancellation')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: named('checkout.success.cancelled') })).toBeVisible()
  await look('a guest’s cancelled booking')

  await page.context().clearCookies()
  await page.goto(`${root}/checkout/success?booking=${open.bookingId}`)
  await expect(page.getByRole('heading', { level: 1, name: named('checkout.success.notFound.title') })).toBeVisible()
  await look('the page of another browser’s booking')
  await press('checkout.linkAgain.send')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('the empty form that requests a booking’s link')
  await page.getByLabel(say('checkout.linkAgain.email')).fill(address)
  await page.getByLabel(say('checkout.linkAgain.number')).fill(open.number)
  await press('checkout.linkAgain.send')
  await expect(page.getByText(within('checkout.linkAgain.sent.title'))).toBeVisible()
  await look('the message that a link was mailed')
  await page.goto(`${root}/checkout/success?booking=abc`)
  await expect(page.getByRole('heading', { level: 1, name: named('checkout.success.brokenLink.title') })).toBeVisible()
  await look('the page of a truncated link')
}

const account: States = async (walk) => {
  const { page, look, dataDir } = walk
  const { say, root, api, press, button, named, within, draft, openCheckout, book, payByCall } = handsOf(walk)
  const email = newAddress('anna')
  const field = (key: string) => page.getByRole('textbox', { name: named(key) })
  const isAt = (key: string) => expect(page.getByRole('heading', { name: named(key) }).first()).toBeVisible()
  await page.goto(`${root}/login`)
  await isAt('account.login.title')
  await look('the login')
  await press('account.login.submit')
  await expect(field('account.field.email')).toBeFocused()
  await look('the login with empty fields')
  await field('account.field.email').fill(email)
  await field('account.field.password').fill('wrong-password')
  await press('account.login.submit')
  await expect(page.getByText(say('account.login.credentials.title'))).toBeVisible()
  await look('a refused login')
  await page.goto(`${root}/login?view=password`)
  await isAt('account.forgot.title')
  await look('the form for a forgotten password')
  await page.goto(`${root}/login?view=register`)
  await isAt('account.register.title')
  await look('the registration')
  await press('account.register.submit')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('the registration with empty fields')
  await page.getByLabel(say('account.field.firstname')).fill('Anna')
  await page.getByLabel(say('account.field.lastname')).fill('Berger-Lindenthaler')
  await field('account.field.email').fill(email)
  await press('account.register.submit')
  await isAt('account.inbox.title')
  await look('the message that a mail was sent')

  const link = await linkTo(dataDir, email, '/user/welcome/')
  await page.goto(link)
  await expect(page).toHaveURL(/\/-$/)
  await isAt('account.welcome.title')
  await look('the form for a first password')
  await field('account.field.password').fill('kurz')
  await press('account.welcome.submit')
  await look('a password that is too short')
  await page.reload()
  await isAt('account.reloaded.title')
  await look('the page of a link without its token')
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
  await look('the page of a used link')

  await page.goto(`${root}/user/reservations`)
  await isAt('account.reservations.none')
  await look('the empty list of bookings')
  const paid = await book(8, {}, email)
  await payByCall(paid.bookingId)
  const unpaid = await book(9, {}, email)
  const cancelled = await book(9, {}, email)
  await page.request.post(`${api}/checkout/${cancelled.bookingId}/cancel`, { data: {} })
  await page.goto(`${root}/user/reservations`)
  await isAt('account.reservations.past')
  await look('the list of bookings')
  for (const { bookingId, state } of [
    { ...paid, state: 'paid' },
    { ...unpaid, state: 'unpaid' },
    { ...cancelled, state: 'cancelled' },
  ]) {
    await page.goto(`${root}/user/reservations/${bookingId}`)
    await isAt('account.reservation.again.title')
    await look(`a customer’s ${state} booking`)
  }
  await page.goto(`${root}/user/reservations/${'x'.repeat(22)}`)
  await expect(page.getByText(say('account.reservation.notFound'))).toBeVisible()
  await look('an unknown booking')

  await page.goto(`${root}/user/profile`)
  await isAt('common.pages.profile')
  await expect(page.getByLabel(say('account.field.firstname')).first()).toHaveValue('Anna')
  await look('the profile')
  await page.getByLabel(say('account.field.lastname')).first().fill('')
  await press('account.profile.save')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('the profile without a name')
  await page.getByLabel(say('account.field.lastname')).first().fill('Berger')
  await press('account.profile.save')
  await expect(page.getByText(say('account.profile.saved'))).toBeVisible()
  await press('account.persons.add')
  const form = page.getByRole('form', { name: named('account.persons.addTitle') })
  await press('account.persons.save', {}, form)
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('the empty form for a saved person')
  await form.getByLabel(say('account.field.firstname')).fill('Leo')
  await form.getByLabel(say('checkout.personal.field.height')).fill('131')
  await press('account.persons.save', {}, form)
  await expect(button('account.persons.edit', { name: 'Leo' })).toBeVisible()
  await look('the saved profile with a saved person')
  await press('account.persons.remove', { name: 'Leo' })
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the question before a saved person is removed')
  await press('account.persons.keep', {}, page.getByRole('alertdialog'))
  await press('account.erasure.ask')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the question before the account is erased')

  await openCheckout(await draft(10))
  await expect(page.getByText(say('checkout.account.title')).first()).toBeVisible()
  await look('the form of personal data from the account')
  await page.goto(`${root}/user/profile`)
  await press('account.nav.logout')
  await expect(page.getByText(within('account.login.loggedOut'))).toBeVisible()
  await look('the page after a logout')
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
  await look('a refused login of the staff')
  const name = tenant === 'alpin' ? 'Zirbenhuber' : 'Seehuber'
  const more = { pickuptime: '10:30', remark: 'Linker Fuß ist etwas breiter.', specials: [house.special] }
  const booked = await book(11, more)
  await payByCall(booked.bookingId)
  await payByCall((await book(11, { ...more, groupname: name })).bookingId)
  await logIn(STAFF_PASSWORD)
  await expect(page.getByText(say('staff.list.noPickups'))).toBeVisible()
  await look('the counter on an empty day')
  const { days } = await draft(11)
  await page.goto(`${root}/staff?date=${days.from}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await look('the counter on a day with appointments')
  const search = page.getByRole('searchbox', { name: named('staff.search.label') })
  await search.fill('Berger')
  await search.press('Enter')
  await expect(
    page
      .getByRole('region', { name: named('staff.search.label') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await look('the counter’s search with results')
  await search.fill('Niemandshuber')
  await search.press('Enter')
  await expect(page.getByText(within('staff.search.none', { text: 'Niemandshuber' }))).toBeVisible()
  await look('the counter’s search without results')
  await page.goto(`${root}/staff/reservations/${booked.number}`)
  await expect(button('staff.actions.handout')).toBeVisible()
  await look('a booking at the counter')
  await press('staff.actions.handout')
  await expect(page.getByText(say('staff.done.handout')).first()).toBeVisible()
  await look('a handed-out booking')
  await press('staff.actions.refund')
  await press('staff.ask.refund.confirmNone', {}, page.getByRole('dialog'))
  await look('the refund dialog with empty fields')
  await press('staff.actions.leave', {}, page.getByRole('dialog'))
  await press('staff.actions.complete')
  await look('the question before a booking is completed')
  await press('staff.actions.leave', {}, page.getByRole('dialog'))
  await press('staff.actions.cancel')
  await look('the question before the staff cancel')
  await page.getByRole('textbox', { name: named('staff.ask.reason') }).fill('Lift steht')
  await press('staff.ask.cancel.confirm')
  await expect(page.getByText(say('staff.done.cancel'))).toBeVisible()
  await look('a booking that the staff have cancelled')
  await page.goto(`${root}/staff/reservations/${house.prefix}-222222`)
  await expect(page.getByText(say('staff.reservation.notFound.text'))).toBeVisible()
  await look('the counter with an unknown booking')
  await page.goto(`${root}/staff/reservations/XYZ-222222`)
  await expect(page.getByText(say('staff.reservation.otherNumber.text'))).toBeVisible()
  await look('the counter with another shop’s number')
  await press('staff.logout')
  await expect(page.getByText(say('staff.login.loggedOut'))).toBeVisible()
  await look('the counter after a logout')
}

const withdrawal: States = async (walk) => {
  const { page, look, tenant } = walk
  const { say, root, press, named, book, payByCall } = handsOf(walk)
  await page.goto(`${root}/withdrawal`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('the withdrawal form')
  if (tenant === 'alpin') return
  await press('withdrawal.check')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('the withdrawal form with empty fields')
  const { bookingId } = await book(12)
  await payByCall(bookingId)
  await page.goto(`${root}/withdrawal?booking=${bookingId}`)
  await expect(page.getByLabel(say('withdrawal.field.name'))).not.toHaveValue('')
  await press('withdrawal.check')
  await expect(page.getByRole('heading', { name: named('withdrawal.summary.title') })).toBeVisible()
  await look('the withdrawal’s confirmation')
  await press('withdrawal.confirm')
  await expect(page.getByRole('heading', { name: named('withdrawal.received.title') })).toBeVisible()
  await look('the receipt of a withdrawal')
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
