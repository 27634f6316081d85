import type { Page } from '@playwright/test'
import { STATUS } from '#contract/constants.ts'
import { orderElsewhere } from '#test/support/booking.ts'
import {
  acceptTerms,
  CARD,
  enterCard,
  isBooked,
  isPaymentOpen,
  isProcessing,
  openOverview,
  openPayment,
  orderButton,
  pay,
  reservationOf,
  sendOrder,
} from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const confirmAtBank = (page: Page) => page.getByRole('button', { name: 'Zahlung bestätigen' }).click()
const bookingOf = (page: Page) => new URL(page.url()).searchParams.get('booking')!
const checkPage = (booking: string) => `/checkout/payment/check?booking=${booking}`

const isBookedInTime = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Danke für Ihre Buchung' })).toBeVisible({ timeout: 100_000 })

const leaveAtBank = async (page: Page, weeks: number) => {
  await openPayment(page, weeks)
  const booking = bookingOf(page)
  await pay(page, CARD.bankAsks)
  await expect(page.getByRole('button', { name: 'Zahlung bestätigen' })).toBeVisible()
  return booking
}

test('A payment that is refused at the bank can be repeated', { tag: '@deep' }, async ({ page }) => {
  const booking = await leaveAtBank(page, 4)
  await page.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(page.getByRole('alert')).toContainText('Die Zahlung wurde abgelehnt')
  const before = await reservationOf(page)
  expect(before).toMatchObject({ status: STATUS.open, expired: false })
  expect(before.held).toHaveLength(2)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await isPaymentOpen(page)
  await pay(page, CARD.good)
  await isBooked(page)
  const after = await reservationOf(page)
  expect(after).toMatchObject({ bookingId: booking, number: before.number, status: STATUS.paid, cart: before.cart })
})

test(
  'PayPal and EPS payments are cancelled, refused or confirmed at the provider’s page',
  { tag: '@deep' },
  async ({ page }) => {
    await openPayment(page, 6)
    await expectNoFlaws(page)
    const payWith = async (brand: string, answer: string) => {
      await isPaymentOpen(page)
      await page.getByRole('button', { name: `Mit ${brand} bezahlen` }).click()
      await expect(page.getByRole('heading', { name: `Mit ${brand} bezahlen` })).toBeVisible()
      await page.getByRole('button', { name: answer }).click()
    }
    await payWith('PayPal', 'Abbrechen und zurück zum Shop')
    await expect(page.getByText('Es ist noch keine Zahlung da')).toBeVisible()
    await page.getByRole('button', { name: 'Weiter zur Bezahlung' }).click()
    await payWith('EPS', 'Ablehnen')
    await expect(page.getByRole('alert')).toContainText('Die Zahlung wurde abgelehnt')
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await payWith('EPS', 'Zahlung bestätigen')
    await isBooked(page)
    expect((await reservationOf(page)).status).toBe(STATUS.paid)
  },
)

const NOTHING_CHARGED = {
  de: { asking: 'wird nichts abgebucht', failed: 'Es wurde nichts abgebucht', cancelled: 'es wurde nichts abgebucht' },
  en: { asking: 'nothing is charged', failed: 'Nothing has been charged', cancelled: 'nothing has been charged' },
}

test(
  'A refused or cancelled payment says that nothing was charged',
  { tag: '@deep' },
  async ({ page, browser, baseURL }) => {
    await openPayment(page, 6)
    const booking = bookingOf(page)
    const withoutScripts = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
    const still = await withoutScripts.newPage()
    for (const [locale, says] of Object.entries(NOTHING_CHARGED)) {
      const path = `/${locale}${checkPage(booking)}`
      await still.goto(path)
      await expect(still.locator('main')).toContainText(says.asking)
      for (const [reason, words] of [
        ['declined', says.failed],
        ['abandoned', says.cancelled],
      ] as const) {
        await page.route('**/api/checkout/*/payment', (route) => route.fulfill({ json: { state: 'error', reason } }))
        await page.goto(path)
        await expect(page.locator('main')).toContainText(words)
        await expect(page.locator('[data-part="checkout-actions"]').getByRole('button')).toBeVisible()
        await page.unroute('**/api/checkout/*/payment')
      }
    }
    await withoutScripts.close()
  },
)

test('A declined or abandoned payment is started again with the same booking', { tag: '@deep' }, async ({ page }) => {
  await openPayment(page, 5)
  const { number, bookingId } = await reservationOf(page)

  await test.step('a declined card leads back to the complete overview', async () => {
    await pay(page, CARD.declined)
    await expect(page.getByRole('alert')).toContainText('Die Zahlung wurde abgelehnt')
    await expect(page.locator('[data-part="hold"]')).toContainText(/noch (30|29)\sMinuten/)
    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
    await expect(page.getByText('Anna Berger')).toBeVisible()
    await expect(page.locator('[data-part="hold"]')).toContainText(/noch (30|29)\sMinuten/)
    await sendOrder(page)
    await isPaymentOpen(page)
    expect((await reservationOf(page)).number).toBe(number)
  })

  await test.step('an abandoned payment is restarted without a second booking', async () => {
    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
    await sendOrder(page)
    await isPaymentOpen(page)
    expect(await reservationOf(page)).toMatchObject({ number, bookingId })
    await pay(page, CARD.good)
    await isBooked(page)
  })

  await test.step('the back button after success does not start a second payment', async () => {
    await page.goBack()
    await isBooked(page)
    await expect(page.getByText(number, { exact: true })).toBeVisible()
  })
})

test('A pending payment continues after a reload and then succeeds', { tag: '@deep' }, async ({ page, context }) => {
  test.slow()
  const booking = await leaveAtBank(page, 0)
  const waiting = await context.newPage()
  await waiting.goto(checkPage(booking))
  await isProcessing(waiting)
  await expectNoFlaws(waiting)
  await waiting.reload()
  await isProcessing(waiting)
  await confirmAtBank(page)
  await isBookedInTime(page)
  await isBookedInTime(waiting)
  expect(bookingOf(waiting)).toBe(booking)
})

test(
  'After a tab was closed during the check, its URL shows the outcome',
  { tag: '@deep' },
  async ({ page, context }) => {
    test.slow()
    const booking = await leaveAtBank(page, 5)
    const checking = await context.newPage()
    await checking.goto(checkPage(booking))
    await isProcessing(checking)
    await checking.close()
    await confirmAtBank(page)
    await expect(page).toHaveURL(/payment\/check|success/)
    await page.close()
    const later = await context.newPage()
    await later.goto(checkPage(booking))
    await isBookedInTime(later)
    expect(new URL(later.url()).pathname).toBe('/checkout/success')
  },
)

test('The payment page shows the booking and the accepted cards', { tag: '@deep' }, async ({ page }) => {
  await openPayment(page, 8)
  const { number, amount } = await reservationOf(page)
  const euros = `${(amount / 100).toFixed(2).replace('.', ',')}\u00A0€`
  const summary = page.getByRole('region', { name: 'Ihre Buchung' }).filter({ visible: true })
  for (const screen of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(screen)
    await expect(page.getByText(number)).toBeVisible()
    await expect(page.getByRole('button', { name: `${euros} bezahlen` })).toBeVisible()
    await expect(page.locator('[data-part="card-mark"]').filter({ visible: true })).toHaveCount(4)
    await expect(page.locator('[data-part="card-marks"]')).toHaveText('Visa Mastercard PayPal EPS')
    await expect(summary).toContainText('Premiumski')
    await expect(summary).toContainText(euros)
    await expectNoFlaws(page)
  }
})

test('Double clicks send only one order and one payment', { tag: '@deep' }, async ({ page }) => {
  await openOverview(page, 6)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  await acceptTerms(page)
  await orderButton(page).dblclick()
  await isPaymentOpen(page)
  expect(posts.filter((path) => path.endsWith('/api/checkout'))).toHaveLength(1)
  await enterCard(page, CARD.good)
  await page.getByRole('button', { name: /€ bezahlen$/ }).dblclick()
  await isBooked(page)
  expect((await reservationOf(page)).status).toBe(STATUS.paid)
})

test(
  'Ordering a booking that was paid in another browser leads to the paid booking',
  { tag: '@deep' },
  async ({ page, context, browser, shop }) => {
    await openPayment(page, 7)
    const booking = bookingOf(page)
    await page.goBack()
    await expect(orderButton(page)).toBeEnabled()

    const elsewhere = await browser.newContext({
      storageState: { cookies: await context.cookies(), origins: [] },
      baseURL: shop.origin,
      locale: 'de-AT',
    })
    const other = await elsewhere.newPage()
    await other.goto(`/checkout/payment?booking=${booking}`)
    await isPaymentOpen(other)
    await pay(other, CARD.good)
    await isBooked(other)
    const { number } = await reservationOf(other)
    await elsewhere.close()

    await sendOrder(page)
    await expect(page.getByText('Diese Buchung ist schon bezahlt')).toBeVisible()
    await expect(page.getByText(number)).toBeVisible()
    await expectNoFlaws(page)
    await page.getByRole('link', { name: 'Zur bezahlten Buchung' }).click()
    await isBooked(page)
  },
)

test(
  'The last unit in the visitor’s own order remains available to that visitor',
  { tag: '@deep' },
  async ({ page }) => {
    const days = await openOverview(page, 1, '155 cm')
    expect(await orderElsewhere(page.request, days, '155 cm')).toBe(201)
    await sendOrder(page)
    await isPaymentOpen(page)
    await page.goto('/#products')
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Premiumski', exact: true }) })
    await expect(card.getByText('Gewählt: Gratwerk Meister SLX, 155 cm')).toBeVisible()
    await card.getByRole('button', { name: 'Ändern: Premiumski' }).click()
    const sizes = card.getByRole('radiogroup').last()
    await expect(sizes.getByRole('radio', { name: /155\scm/ })).toBeChecked()
    for (const size of ['165 cm', '155 cm']) {
      await sizes.getByText(size, { exact: true }).click()
      await expect(sizes.getByRole('radio', { name: new RegExp(size) })).toBeChecked()
    }
    await expect(page.locator('[data-part="cart-flaw"]')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.goto('/checkout/overview')
    await expect(orderButton(page)).toBeEnabled()
  },
)

test.describe('the time of a hold', () => {
  test('the hold is shown in minutes, and stock is checked again after its end', { tag: '@deep' }, async ({ page }) => {
    await openPayment(page, 9)
    await expect(page.getByText(/Ihre Ausrüstung ist noch (30|29)\sMinuten für Sie reserviert/)).toBeVisible()
    await page.clock.install()
    await page.reload()
    await isPaymentOpen(page)
    const announcement = page.getByRole('status').filter({ hasText: 'für Sie reserviert' })
    await expect(announcement).toHaveCount(0)
    const left = Number(/noch (\d+)\sMinuten/.exec((await page.getByText('für Sie reserviert').textContent())!)![1])
    await page.clock.fastForward((left - 10) * 60_000)
    await expect(announcement).toContainText('noch 10 Minuten')
    await page.clock.fastForward(5 * 60_000)
    await expect(announcement).toContainText(
      'noch 5 Minuten für Sie reserviert. Sie können zehn Minuten mehr bekommen.',
    )
    const longer = new Date(Date.now() + (left + 10) * 60_000).toISOString()
    await page.route('**/hold', (route) => route.fulfill({ json: { holdUntil: longer } }))
    await page.getByRole('button', { name: 'Zehn Minuten länger reservieren' }).click()
    const clock = page.locator('[data-part="hold"]')
    await expect(clock).toContainText(/noch 1[456]\sMinuten/)
    await expect(clock).toBeFocused()
    await page.clock.fastForward(17 * 60_000)
    await expect(page.getByText('Die Zeit für die Bezahlung ist abgelaufen')).toBeVisible()
    await expect(page.getByLabel('Kartennummer')).toHaveCount(0)
    await expectNoFlaws(page)
    await page.getByRole('button', { name: 'Prüfen und weiter bezahlen' }).click()
    await isPaymentOpen(page)
  })

  test.describe('stock that was sold meanwhile', () => {
    test.use({ allowed: /answer: 409/ })

    test(
      'the payment page shows shortfalls that arose meanwhile and links to the equipment step',
      { tag: '@deep' },
      async ({ page }) => {
        await openOverview(page, 9)
        const missing = { product: 'ski-premium', model: 'gratwerk-meister', property1: '165 cm', missing: 1 }
        await page.route('**/payment', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 409, json: { outOfStock: [missing] } })
            : route.fallback(),
        )
        await sendOrder(page)
        await expect(page.getByRole('alert')).toContainText('Premiumski, Gratwerk Meister')
        await page.getByRole('link', { name: 'Andere Ausrüstung wählen' }).click()
        await expect(page).toHaveURL(/#products$/)
      },
    )
  })
})
