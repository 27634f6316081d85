import { ERROR_CODE } from '#contract/constants.ts'
import { CARD, isBooked, isPaymentOpen, openPayment, pay } from '#test/support/checkout-pages.ts'
import { answerExpired } from '#test/support/expired-booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const bookingOf = (url: string) => new URL(url).searchParams.get('booking')!

test('A closed payment page can be opened again to pay', { tag: '@phone' }, async ({ page, context }) => {
  await openPayment(page, 5)
  const booking = bookingOf(page.url())
  await page.close()
  const later = await context.newPage()
  await later.goto(`/checkout/success?booking=${booking}`)
  await expect(later.getByRole('heading', { level: 1, name: 'Diese Buchung ist noch nicht bezahlt' })).toBeVisible()
  await expectNoFlaws(later)
  await later.getByRole('link', { name: 'Jetzt bezahlen' }).click()
  await isPaymentOpen(later)
  await later.getByRole('link', { name: 'Zur Buchung' }).click()
  await later.getByRole('link', { name: 'Jetzt bezahlen' }).click()
  await isPaymentOpen(later)
  await pay(later, CARD.good)
  await isBooked(later)
  expect(bookingOf(later.url())).toBe(booking)
})

test('The result page of a booking without a payment leads to the payment', async ({ page }) => {
  await openPayment(page, 6)
  const booking = bookingOf(page.url())
  await page.goto(`/checkout/payment/check?booking=${booking}`)
  await expect(page.getByText('Es ist noch keine Zahlung da')).toBeVisible()
  await expectNoFlaws(page)
  await expect(page.getByRole('link', { name: 'Zurück zur Übersicht' })).toBeVisible()
  await page.getByRole('button', { name: 'Weiter zur Bezahlung' }).click()
  await isPaymentOpen(page)
  await pay(page, CARD.good)
  await isBooked(page)
  expect(bookingOf(page.url())).toBe(booking)
})

test('Each payment page reports that the booking was cancelled', async ({ page }) => {
  await openPayment(page, 7)
  const booking = bookingOf(page.url())
  const cancelled = await page.request.post(`/alpin/de/api/checkout/${booking}/cancel`, { data: {} })
  expect(cancelled.status()).toBe(200)
  for (const path of ['/checkout/payment/check', '/checkout/payment']) {
    await page.goto(`${path}?booking=${booking}`)
    await expect(page.getByText('Diese Buchung ist storniert')).toBeVisible()
    await expect(page.getByText('Bitte schließen Sie diese Seite nicht.')).toHaveCount(0)
    await expectNoFlaws(page)
  }
  await page.goto(`/checkout/payment/check?booking=${booking}`)
  await page.getByRole('link', { name: 'Zur Buchung' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diese Buchung ist storniert' })).toBeVisible()
})

test.describe('an unpaid booking whose first day has come', () => {
  test.use({ allowed: /answer: 409/ })

  test('every payment page says that the booking can no longer be paid', async ({ page }) => {
    await openPayment(page, 8)
    const booking = bookingOf(page.url())
    await answerExpired(page, booking)
    await page.goto(`/checkout/payment?booking=${booking}`)
    await expect(page.getByText('Der gewählte Zeitraum kann nicht mehr gebucht werden.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Andere Tage wählen' })).toBeVisible()
    await expectNoFlaws(page)
    await page.goto(`/checkout/payment/check?booking=${booking}`)
    await expect(page.getByText('Dieser Zeitraum lässt sich nicht mehr buchen')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
    await expectNoFlaws(page)
    await expect(page.getByRole('link', { name: 'Zur Buchung' })).toBeVisible()
  })
})

test.describe('a booking without access in this browser', () => {
  test.use({ allowed: /answer: 404/ })

  for (const path of ['/checkout/payment/check', '/checkout/payment'])
    test(`a browser without access to the booking is offered its link by mail: ${path}`, async ({ page }) => {
      await page.goto(`${path}?booking=${'x'.repeat(22)}`)
      await expect(page.getByRole('heading', { name: 'Den Link noch einmal erhalten' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Link schicken' })).toBeVisible()
      await expectNoFlaws(page)
    })
})

test.describe('a payment of a change', () => {
  test.use({ allowed: /answer: 409/ })

  test('a payment page whose change became dearer leads to the booking', async ({ page }) => {
    await openPayment(page, 9)
    const booking = bookingOf(page.url())
    await page.route(`**/api/checkout/${booking}/payment`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { errorcode: ERROR_CODE.totalChanged } })
        : route.fulfill({ json: { state: 'error', reason: 'unneeded' } }),
    )
    await page.goto(`/checkout/payment?booking=${booking}`)
    await expect(page.getByText('Die Gebühr für Ihre Änderung ist gestiegen')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Andere Tage wählen' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Zur Buchung' })).toBeVisible()
    await expectNoFlaws(page)
    await page.goto(`/checkout/payment/check?booking=${booking}`)
    await expect(page.getByText('Diese Zahlung war nicht mehr nötig')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
    await expectNoFlaws(page)
    await page.getByRole('link', { name: 'Zur Buchung' }).click()
    await expect(page.getByRole('link', { name: 'Jetzt bezahlen' })).toBeVisible()
  })
})
