import type { Page } from '@playwright/test'
import { STATUS } from '#contract/constants.ts'
import {
  acceptTerms,
  CARD,
  fillIn,
  goToOverview,
  heading,
  isBooked,
  isPaymentOpen,
  next,
  openMore,
  openCheckoutPage,
  openOverview,
  openPayment,
  orderButton,
  pay,
  person,
  reservationOf,
  sendOrder,
  terms,
} from '#test/support/checkout-pages.ts'
import type { Offer } from '#contract/prices.ts'
import { familyDraft, keepDraft, orderElsewhere, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { refusePrices } from '#test/support/prices.ts'
import { expect, test } from '#test/support/shop.ts'

test('Each person’s form asks for the fields of the equipment and explains errors', async ({ page }) => {
  await openCheckoutPage(page)
  const adult = person(page, 'Erwachsener 1')
  await expect(adult.getByRole('textbox')).toHaveCount(7)
  for (const label of ['Vorname', 'Nachname', 'E\u2011Mail', 'Alter', 'Gewicht', 'Körpergröße', 'Schuhgröße'])
    await expect(adult.getByLabel(label)).toBeVisible()
  await expect(adult.getByRole('radiogroup', { name: 'Fahrkönnen' }).getByRole('radio')).toHaveCount(3)
  await expect(person(page, 'Kind 1').getByRole('textbox')).toHaveCount(1)
  await expect(person(page, 'Kind 1').getByLabel('Vorname')).toBeVisible()

  await fillIn(page)
  await adult.getByLabel('E\u2011Mail').fill('anna@')
  await adult.getByLabel('Alter').fill('')
  await adult.getByLabel('Gewicht').fill('schwer')
  await adult.getByLabel('Körpergröße').fill('300')
  await person(page, 'Kind 1').getByLabel('Vorname').fill('')
  await next(page).click()
  await expect(adult.getByLabel('E\u2011Mail')).toBeFocused()
  await expect(adult.getByLabel('E\u2011Mail')).toHaveAccessibleDescription(
    'E\u2011Mail: zum Beispiel anna@example.com. 5 Angaben fehlen noch oder stimmen nicht.',
  )
  await expect(page.getByText('5 Angaben fehlen noch')).toBeInViewport({ ratio: 1 })
  await expect(adult.getByLabel('Alter')).toHaveAccessibleDescription(/^Alter: 18 bis 120\sJahre, zum Beispiel\s34$/)
  await expect(adult.getByLabel('Gewicht')).toHaveAccessibleDescription('Gewicht: 5 bis 250 kg, zum Beispiel 72,5')
  await expect(adult.getByLabel('Körpergröße')).toHaveAccessibleDescription(
    'Körpergröße: 40 bis 250 cm, zum Beispiel 172',
  )
  await expect(person(page, 'Kind 1').getByLabel('Vorname')).toHaveAccessibleDescription('Vorname ist ein Pflichtfeld')
  await expectNoFlaws(page)
  await adult.getByLabel('Alter').fill('34')
  await adult.getByLabel('E\u2011Mail').fill('anna@example.com')
  await expect(adult.getByText('E\u2011Mail: zum Beispiel')).toHaveCount(0)
  await next(page).click()
  await expect(adult.getByLabel('Gewicht')).toBeFocused()
  await expect(adult.getByLabel('Gewicht')).toHaveAccessibleDescription(
    /\s3\sAngaben fehlen noch oder stimmen nicht\.$/,
  )
  await adult.getByLabel('Gewicht').fill('64,5')
  await adult.getByLabel('Körpergröße').fill('1,72')
  await person(page, 'Kind 1').getByLabel('Vorname').fill('Mia')
  await next(page).click()
  await expect(page.getByText('172 cm')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Angaben ändern: Erwachsener 1' })).toBeVisible()
  await expectNoFlaws(page)
})

test('A summary longer than the screen scrolls and keeps its total visible', { tag: '@deep' }, async ({ page }) => {
  const draft = familyDraft(await weekAhead(page.request))
  const [, kid] = draft.persons
  await keepDraft(page, { ...draft, persons: [...draft.persons, ...Array.from({ length: 6 }, () => kid!)] })
  await page.goto('/checkout')
  await expect(next(page)).toBeVisible()
  const summary = page.locator('[data-part="aside"]')
  await expect(summary.locator('[data-part="sum-amount"]')).toBeInViewport({ ratio: 1 })
  await expectNoFlaws(page)
  const isLineDimmed = () =>
    summary.evaluate((element) => {
      const foot = element.querySelector('[data-part="booking-aside-foot"]')!
      const { top } = foot.getBoundingClientRect()
      const fade = Number.parseFloat(getComputedStyle(foot, '::before').height)
      return [...element.querySelectorAll('h3, [data-part="items-row"], dd')].some((line) => {
        const box = line.getBoundingClientRect()
        return box.top < top - 1 && box.bottom > top - fade + 1
      })
    })
  expect(await isLineDimmed(), 'the list goes on below the total').toBe(true)
  await summary.focus()
  await expect(summary).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => summary.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await expect(summary.locator('[data-part="sum-amount"]')).toBeInViewport({ ratio: 1 })
  await expect.poll(isLineDimmed, 'the list ends above the total').toBe(false)
  await page.goto('/#specials')
  await expect(page.locator('#specials')).toHaveAttribute('data-state', 'open')
  await expect(summary.locator('[data-part="cart-total"]')).toBeInViewport({ ratio: 1 })
})

test('Checkout of a booking that costs nothing never mentions payment', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/prices', async (route) => {
    const answer = await route.fetch()
    const offer = (await answer.json()) as Offer
    const cart = { ...offer.cart, price: { ...offer.cart.price, amount: 0 } }
    await route.fulfill({ response: answer, json: { ...offer, cart } })
  })
  await openCheckoutPage(page)
  await expect(page.getByText('Gesamtbetrag')).toBeVisible()
  await expect(page.getByText('Kreditkarte')).toHaveCount(0)
  await goToOverview(page)
  await expect(page.getByText('Kreditkarte')).toHaveCount(0)
  await expect(page.getByText('bezahlen Sie')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test.describe('an order', () => {
  test.use({ allowed: /answer: (409|422)|^failed:/ })

  test(
    'an order requires accepted terms, and a second press if the total has changed',
    { tag: '@deep' },
    async ({ page }) => {
      await openOverview(page)
      await orderButton(page).click()
      await expect(page.getByText('Bitte stimmen Sie den AGB zu, bevor Sie bestellen.')).toBeVisible()
      await expect(terms(page)).toBeFocused()
      await page.getByRole('link', { name: 'AGB lesen' }).click()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
        .toBe(true)
      await page.keyboard.press('Escape')
      await acceptTerms(page)
      await expect(page.getByText('Bitte stimmen Sie den AGB zu')).toHaveCount(0)
      await expect(page).toHaveURL(/overview/)

      await test.step('after the total has changed, the visitor must press the order button again', async () => {
        await page.route(
          '**/api/checkout',
          async (route) => {
            const { amountSeen, ...body } = route.request().postDataJSON() as { amountSeen: number }
            await route.continue({ postData: JSON.stringify({ ...body, amountSeen: amountSeen - 100 }) })
          },
          { times: 1 },
        )
        await orderButton(page).click()
        await expect(page.getByText('Der Gesamtbetrag hat sich geändert')).toBeVisible()
      })

      await test.step('a payment form that does not load shows an error and a retry', async () => {
        await page.route('**/paymentWidgets.js*', (route) => route.abort(), { times: 1 })
        await orderButton(page).click()
        await expect(page.getByText('Das Zahlungsformular lädt nicht')).toBeVisible()
        await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
        await isPaymentOpen(page)
      })
    },
  )

  test(
    'a refused order shows the reason at the place where it can be corrected',
    { tag: '@deep' },
    async ({ page }) => {
      const days = await openCheckoutPage(page, 2, '155 cm')
      await openMore(page)
      await page.getByLabel('Unterkunft').selectOption('Nicht in der Liste')
      const name = page.getByLabel('Name der Unterkunft')
      await name.fill('www.example.com')
      await page.getByLabel('Adresse der Unterkunft').fill('Seeweg 4, 6999 Moos')
      await goToOverview(page)

      await test.step('an invalid accommodation has one message, at the accommodation’s field', async () => {
        await sendOrder(page)
        await expect(name).toBeFocused()
        await expect(name).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByRole('link', { name: 'Zum Warenkorb' })).toHaveCount(1)
        await expect(page.getByText('Etwas an Ihrer Auswahl')).toHaveCount(0)
        await name.fill('Haus Huber')
        await next(page).click()
        await expect(orderButton(page)).toBeEnabled()
      })

      await test.step('the message of a refusal is shown at the invalid field', async () => {
        await page.route(
          '**/api/checkout',
          async (route) => {
            const issues = [{ path: 'persons.0.email', message: '' }]
            await route.fulfill({ status: 422, json: { error: 'invalid', issues } })
          },
          { times: 1 },
        )
        await sendOrder(page)
        const email = person(page, 'Erwachsener 1').getByLabel('E\u2011Mail')
        await expect(email).toBeFocused()
        await expect(email).toHaveAccessibleDescription('E\u2011Mail: zum Beispiel anna@example.com')
        await email.fill('anna.berger@example.com')
        await expect(page.getByText('E\u2011Mail: zum Beispiel')).toHaveCount(0)
      })

      await test.step('an accommodation that the shop has removed meanwhile is refused at its field', async () => {
        await openMore(page)
        const field = page.getByRole('combobox', { name: /^Unterkunft/ })
        await field.selectOption('Gasthof zur Talbahn')
        await next(page).click()
        await expect(orderButton(page)).toBeEnabled()
        await page.route(
          '**/api/checkout',
          (route) => {
            const body = route.request().postDataJSON() as object
            return route.continue({ postData: JSON.stringify({ ...body, accommodation: 'given-up' }) })
          },
          { times: 1 },
        )
        await sendOrder(page)
        await expect(field).toHaveAccessibleDescription(/nicht mehr auf unserer Liste/)
        await expect(field).toBeFocused()
        await expect(page.getByText('Etwas an Ihrer Auswahl passt nicht mehr')).toHaveCount(0)
        await field.selectOption('Hotel Zirbenhof')
        await expect(field).toHaveAccessibleDescription('')
        await next(page).click()
        await expect(orderButton(page)).toBeEnabled()
      })

      await test.step('sold-out equipment is named and links back to the products', async () => {
        expect(await orderElsewhere(page.request, days, '155 cm')).toBe(201)
        expect(await orderElsewhere(page.request, days, '155 cm')).toBe(201)
        await sendOrder(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Weiter', exact: true }).click()
        await expect(page.locator('[data-part="order-refusal"]')).toContainText('Premiumski, Gratwerk Meister')
        await expect(page.locator('[data-part="order-refusal"]')).toContainText('155 cm')
        await page.getByRole('link', { name: 'Andere Ausrüstung wählen' }).click()
        await expect(page).toHaveURL(/#products$/)
      })
    },
  )
})

test.describe('too many wrong discount codes', () => {
  test.use({ allowed: /answer: 429/ })

  test(
    'an order after too many wrong discount codes is refused, but accepted without a code',
    { tag: '@deep' },
    async ({ page }) => {
      const days = await weekAhead(page.request)
      await keepDraft(page, { ...familyDraft(days), discountcode: 'SKI10' })
      await page.goto('/checkout')
      await goToOverview(page)
      await expect(page.locator('main')).toContainText('SKI10')
      const used = { status: 429, json: { error: 'too many' } }
      await page.route('**/api/checkout', (route) => route.fulfill(used), { times: 1 })
      await refusePrices(page, ({ dc }) => (dc ? [429, { error: 'too many' }] : null))
      await sendOrder(page)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Es wurden zu viele Rabattcodes versucht')
      await dialog.getByRole('button', { name: 'Weiter', exact: true }).click()
      await expect(page.locator('[data-part="order-refusal"]')).toContainText('Es wurden zu viele Rabattcodes versucht')
      await expect(page.locator('main')).not.toContainText('SKI10')
      await expectNoFlaws(page)
      await page.getByRole('button', { name: 'Verstanden' }).click()
      await orderButton(page).click()
      await isPaymentOpen(page)
    },
  )
})

const loseAnswers = async (page: Page, times: number) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout')) keys.push(request.headers()['idempotency-key'])
  })
  const booked = Promise.withResolvers<string>()
  await page.route(
    '**/api/checkout',
    async (route) => {
      booked.resolve(((await (await route.fetch()).json()) as { bookingId: string }).bookingId)
      await route.abort()
    },
    { times },
  )
  return { keys, booked: booked.promise }
}

test.describe('a bad network', () => {
  test.use({ allowed: /^failed:/ })

  test(
    'an order without a response is sent again and booked only once, even after reloading',
    { tag: '@deep' },
    async ({ page }) => {
      const days = await openOverview(page, 3, '155 cm')
      expect(await orderElsewhere(page.request, days, '155 cm')).toBe(201)
      const { keys, booked } = await loseAnswers(page, 2)
      await sendOrder(page)
      const again = page.getByRole('button', { name: 'Noch einmal senden' })
      await expect(again).toBeVisible()
      await page.reload()
      await sendOrder(page)
      await expect(again).toBeVisible()
      await again.click()
      await isPaymentOpen(page)
      expect(keys).toHaveLength(3)
      expect(new Set(keys).size).toBe(1)
      expect(new URL(page.url()).searchParams.get('booking')).toBe(await booked)
      const kept = await page.evaluate(() => sessionStorage.getItem('talstation.alpin.checkout'))
      expect(JSON.parse(kept!)).toMatchObject({ reservation: { bookingId: await booked }, unansweredOrders: [] })
    },
  )

  test(
    'a changed order replaces the earlier unanswered one, even if it needs the last unit',
    { tag: '@deep' },
    async ({ page }) => {
      const days = await openOverview(page, 4, '155 cm')
      expect(await orderElsewhere(page.request, days, '155 cm')).toBe(201)
      const { keys, booked } = await loseAnswers(page, 1)
      await sendOrder(page)
      await expect(page.getByRole('button', { name: 'Noch einmal senden' })).toBeVisible()
      await page.goto('/checkout')
      await openMore(page)
      await page.getByLabel('Nachricht an den Verleih').fill('Wir kommen gegen neun.')
      const pricing = page.waitForRequest('**/api/prices')
      await next(page).click()
      expect((await pricing).postDataJSON()).toMatchObject({ unanswered: keys })
      await sendOrder(page)
      await isPaymentOpen(page)
      expect(new Set(keys).size).toBe(2)
      expect(new URL(page.url()).searchParams.get('booking')).toBe(await booked)
      expect((await reservationOf(page)).booking).toMatchObject({ remark: 'Wir kommen gegen neun.' })
    },
  )
})

test(
  'Every page from the cart to the paid booking is accessible',
  { tag: ['@phone', '@wide'] },
  async ({ page, onPhone }) => {
    await keepDraft(page, familyDraft(await weekAhead(page.request, 1)))
    await page.goto('/#cart')
    const cards = page.getByText('Sie bezahlen am Ende online: Visa, Mastercard, PayPal, EPS.')
    await test.step('accepted cards are listed at the start of checkout', async () => {
      await expect(cards).toBeVisible()
      await expectNoFlaws(page)
      await page.locator('#cart').getByRole('button', { name: 'Weiter zu Ihren Daten' }).click()
      await expect(next(page)).toBeVisible()
      await expect(cards).toBeVisible({ visible: !onPhone })
    })
    await test.step('the total is next to the form, and folded above it on a phone', async () => {
      const summary = page.getByRole('region', { name: 'Ihre Buchung' })
      const total = summary.getByText('218,00 €', { exact: true })
      await expect(total).toBeInViewport({ ratio: 1 })
      if (onPhone) {
        await total.tap()
        await expect(summary).toContainText('Kinderhelm')
      }
      await expectNoFlaws(page)
    })
    await test.step('a completed person folds and the next one gets the focus', async () => {
      const done = person(page, 'Erwachsener 1').getByRole('button', { name: 'Fertig, weiter: Kind 1' })
      await done.click()
      await expect(person(page, 'Erwachsener 1').getByLabel('Vorname')).toBeFocused()
      await expect(person(page, 'Kind 1').getByText('Pflichtfeld')).toHaveCount(0)
      await fillIn(page)
      await done.click()
      await expect(page.getByText('34 Jahre, 64,5 kg, 172 cm, Schuhgröße 39, Fortgeschritten')).toBeVisible()
      await expect(person(page, 'Erwachsener 1')).toHaveCount(0)
      await expect(page.locator('legend', { hasText: 'Kind 1' })).toBeFocused()
      await expectNoFlaws(page)
      await page.getByRole('button', { name: 'Angaben ändern: Erwachsener 1' }).click()
      await expect(person(page, 'Erwachsener 1').getByLabel('Gewicht')).toHaveValue('64,5')
    })
    await next(page).click()
    await expect(orderButton(page)).toBeEnabled()
    await expect(page.getByText('Anna Berger')).toBeVisible()
    await expect(page.getByText('34 Jahre, 64,5 kg, 172 cm, Schuhgröße 39, Fortgeschritten')).toBeVisible()
    await expectNoFlaws(page)
    await sendOrder(page)
    await isPaymentOpen(page)
    await expectNoFlaws(page)
    await test.step('a payment confirmed by 3-D Secure makes the booking paid', async () => {
      await pay(page, CARD.bankAsks)
      await expect(page.getByText('VISA •••• 0000')).toBeVisible()
      await page.getByRole('button', { name: 'Zahlung bestätigen' }).click()
      await isBooked(page)
    })
    const { status, number } = await reservationOf(page)
    expect(status).toBe(STATUS.paid)
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    await test.step('the page of a paid booking describes the way to the shop', async () => {
      await expect(page.getByRole('img', { name: 'Gezeichneter Lageplan: Talstation Zirbenbahn' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'In der Karten-App öffnen' })).toHaveAttribute(
        'href',
        /q(uery)?=Bahnstra/,
      )
    })
    await expectNoFlaws(page)

    await page.reload()
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    const kept = await page.evaluate(() => [
      localStorage.getItem('talstation.alpin.booking'),
      sessionStorage.getItem('talstation.alpin.checkout'),
    ])
    expect(kept.join('')).not.toMatch(/Anna|ski-premium/)
    await page.getByRole('link', { name: 'Noch eine Buchung' }).click()
    await expect(heading(page, 'Ski und Snowboard leihen im Zirbental')).toBeVisible()
    await test.step('checkout with an empty booking leads to the booking screen', async () => {
      await page.goto('/checkout/overview')
      await expect(heading(page, 'Ausrüstung buchen')).toBeVisible()
    })
  },
)

test('A second payment attempt succeeds after a declined card', { tag: '@deep' }, async ({ page }) => {
  await openPayment(page, 1)
  await pay(page, CARD.declined)
  await expect(page.getByRole('alert')).toContainText('Die Zahlung wurde abgelehnt')
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await isPaymentOpen(page)
  await pay(page, CARD.bankAsks)
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click()
  await isBooked(page)
  expect((await reservationOf(page)).status).toBe(STATUS.paid)
})

test('A reload and the back button keep the typed data on every checkout page', { tag: '@deep' }, async ({ page }) => {
  const days = await openCheckoutPage(page, 0, '155 cm')
  expect(await orderElsewhere(page.request, days, '155 cm')).toBe(201)
  await fillIn(page)
  await openMore(page)
  await page.getByLabel('Nachricht an den Verleih').fill('Wir kommen gegen neun.')
  const anna = person(page, 'Erwachsener 1')
  await anna.getByLabel('E\u2011Mail').fill('anna@exam')
  await page.reload()
  await expect(anna.getByLabel('E\u2011Mail')).toHaveValue('anna@exam')
  await expect(anna).toContainText('34 Jahre, 64,5 kg, 172 cm, Schuhgröße 39, Fortgeschritten')
  await expect(page.getByLabel('Nachricht an den Verleih')).toHaveValue('Wir kommen gegen neun.')
  await anna.getByLabel('E\u2011Mail').fill('anna@example.com')
  await next(page).click()
  await expect(orderButton(page)).toBeVisible()

  await test.step('the overview keeps its data after a reload', async () => {
    await page.reload()
    await expect(page.getByText('Wir kommen gegen neun.')).toBeVisible()
    await expect(orderButton(page)).toBeEnabled()
    await page.goBack()
    await page.getByRole('button', { name: 'Angaben ändern: Erwachsener 1' }).click()
    await expect(anna.getByLabel('Nachname')).toHaveValue('Berger')
    await page.goForward()
    await sendOrder(page)
    await isPaymentOpen(page)
  })

  await test.step('the payment page keeps its booking after a reload', async () => {
    await page.reload()
    await isPaymentOpen(page)
    await page.goBack()
    await expect(orderButton(page)).toBeEnabled()
    await sendOrder(page)
    await isPaymentOpen(page)
  })
})

test.describe('another visitor’s booking', () => {
  test.use({ allowed: /answer: 404/ })

  test('an order without the booking’s cookie does not replace the booking', { tag: '@deep' }, async ({ page }) => {
    await openPayment(page, 4)
    const before = new URL(page.url()).searchParams.get('booking')
    await page.goBack()
    await expect(heading(page, 'Übersicht')).toBeVisible()
    await page.context().clearCookies()
    await sendOrder(page)
    await isPaymentOpen(page)
    expect(new URL(page.url()).searchParams.get('booking')).not.toBe(before)
  })

  test(
    'the URL of a booking unknown to the browser explains which browser can open it',
    { tag: '@deep' },
    async ({ page }) => {
      for (const path of ['payment', 'payment/check', 'success']) {
        await page.goto(`/checkout/${path}?booking=AAAAAAAAAAAAAAAAAAAAAA`)
        await expect(
          page.getByText('Sie können eine Buchung nur in dem Browser öffnen, in dem sie gemacht wurde'),
        ).toBeVisible()
      }
      await expectNoFlaws(page)
    },
  )
})
