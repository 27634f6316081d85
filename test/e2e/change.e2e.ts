import type { Page } from '@playwright/test'
import type { PersonExport } from '#contract/customer.ts'
import type { Reservation } from '#contract/checkout.ts'
import type { Offer } from '#contract/prices.ts'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import { STATUS } from '#contract/constants.ts'
import { becomeCustomer, bookHelmets, newAddress, payFor } from '#test/support/account.ts'
import { acceptTerms, CARD, heading, isPaymentOpen, next, pay } from '#test/support/checkout-pages.ts'
import { openPage } from '#test/support/open.ts'
import { isWhole } from '#test/support/size.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const inEuros = (cents: number) =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100)

const storedBooking = async (page: Page, bookingId: string) =>
  (await (await page.request.get(`/alpin/de/api/checkout/${bookingId}`)).json()) as Reservation

const lostParts = (page: Page, title: string) =>
  page.locator('[data-part="notice"]').filter({ hasText: title }).getByRole('listitem')

const toggleProtection = async (page: Page, number: string) => {
  await button(page, 'Buchung ändern').click()
  await expect(page).toHaveURL(/#cart$/)
  await expect(page.getByText(`Sie ändern die Buchung ${number}`)).toBeVisible()
  await page.goto('/alpin#specials')
  const insured = page.locator('#specials').getByRole('checkbox', { name: 'Anna' })
  const before = await insured.isChecked()
  await page.locator('#specials').getByText('Anna', { exact: true }).click()
  await expect(insured).toBeChecked({ checked: !before })
  await expectNoFlaws(page)
  await page.goto('/alpin/checkout')
  await next(page).click()
  await expect(page.getByText(`Sie ändern die Buchung ${number}`)).toBeVisible()
}

test(
  'A customer pays a change’s extra cost, or is refunded the difference',
  { tag: '@wide' },
  async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    const { bookingId, number, amount } = await bookHelmets(page.request, email, 0)
    await payFor(page.request, bookingId)

    await openPage(page, `/alpin/user/reservations/${bookingId}`)
    await toggleProtection(page, number)
    await expect(page.getByText(/^Sie zahlen .+ nach\.$/)).toBeVisible()
    await expectNoFlaws(page)
    await acceptTerms(page)
    await button(page, 'zahlungspflichtig ändern').click()
    await isPaymentOpen(page)
    const { change, ...unchanged } = await storedBooking(page, bookingId)
    expect(unchanged.amount, 'the booking stands until it is paid').toBe(amount)
    const dearer = change!.amount
    expect(dearer).toBeGreaterThan(amount)

    await test.step('the entry offers to pay the change', async () => {
      await openPage(page, '/alpin')
      const open = page.locator('[data-part="open-booking"]')
      await expect(open).toContainText(`Die Änderung von ${number} ist noch nicht bezahlt.`)
      await open.getByRole('link', { name: 'Jetzt bezahlen' }).click()
      await isPaymentOpen(page)
    })
    await test.step('the payment page states the total before and after the change', async () => {
      const summary = page.getByRole('region', { name: 'Ihre Buchung vor der Änderung' })
      await expect(summary).toContainText(`Bisheriger Gesamtbetrag (bezahlt)${inEuros(amount)}`)
      await expect(summary).toContainText(`Neuer Gesamtbetrag${inEuros(dearer)}`)
    })
    await pay(page, CARD.good)
    await expect(heading(page, 'Danke für Ihre Buchung')).toBeVisible()
    await expect(page.getByText('Ihre Änderung ist gespeichert')).toBeVisible()
    await expect(page.getByText(/^Die Differenz von .+ ist bezahlt\.$/)).toBeVisible()
    expect(await storedBooking(page, bookingId)).toMatchObject({
      number,
      status: STATUS.paid,
      amount: dearer,
      change: null,
    })

    if (!isWhole) return
    await toggleProtection(page, number)
    await expect(page.getByText(/^Sie bekommen .+ zurück\.$/)).toBeVisible()
    await expect(lostParts(page, 'Das fällt aus Ihrer Buchung weg')).toHaveText(['Erwachsener 1: Schutzpaket'])
    await expect(page.getByText('Sie bezahlen im nächsten Schritt')).toHaveCount(0)
    await acceptTerms(page)
    await button(page, 'Änderung speichern').click()
    await expect(page.getByText('Ihre Änderung ist gespeichert')).toBeVisible()
    await expectNoFlaws(page)
    expect(await storedBooking(page, bookingId)).toMatchObject({ status: STATUS.paid, amount, change: null })
    const mine = (await (await page.request.get('/alpin/de/api/customer/export')).json()) as PersonExport
    expect(mine.reservations[0]!.refunds).toMatchObject([{ amount: dearer - amount }])
    await page.goto('/alpin')
    await expect(page.getByText('Sie ändern die Buchung')).toHaveCount(0)
  },
)

const leaveOutChildOnceCancellingCostsHalf = async (page: Page) => {
  await page.goto('/readyz')
  await page.evaluate(() => {
    const booking = JSON.parse(sessionStorage.getItem('talstation.alpin.booking')!) as BookingDraft
    const checkout = JSON.parse(sessionStorage.getItem('talstation.alpin.checkout')!) as CheckoutDraft
    booking.persons.splice(1)
    const fees = { freeCancellationDays: 365, fees: [{ daysBefore: 364, percent: 50 }] }
    Object.assign(checkout.reservation!.change!.rate, fees)
    sessionStorage.setItem('talstation.alpin.booking', JSON.stringify(booking))
    sessionStorage.setItem('talstation.alpin.checkout', JSON.stringify(checkout))
  })
}

test('A guest starts a change of a paid booking and discards it', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  const { bookingId, number, amount } = await bookHelmets(page.request, newAddress('otto'), 1)
  await payFor(page.request, bookingId)
  const { booking } = await storedBooking(page, bookingId)
  await openPage(page, `/alpin/en/checkout/success?booking=${bookingId}`)
  await button(page, 'Change booking').click()
  await expect(page.getByText(`You are changing booking ${number}`)).toBeVisible()
  await expectNoFlaws(page)
  const kept = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('talstation.alpin.booking') ?? '{}') as unknown)
  await expect.poll(kept).toMatchObject({ days: booking.date, location: 'talstation' })
  const storedForAllTabs = () => page.evaluate(() => JSON.stringify(localStorage))
  // The stored draft names the booking, so that a new tab continues the change, but no person.
  await expect.poll(storedForAllTabs).toContain(number)
  expect(await storedForAllTabs()).not.toMatch(/Anna|Berger|otto|example\.com/)
  await page.goto('/alpin/en/checkout')
  await expect(page.getByText(`You are changing booking ${number}`)).toBeVisible()
  await expect(button(page, 'Continue to the overview')).toBeVisible()
  await expect(page.getByText('Already have an account?')).toHaveCount(0)
  await page.goto('/alpin/en/checkout/overview')
  await expect(page.getByText('The price stays the same.')).toBeVisible()
  await expect(button(page, 'Save the change')).toBeEnabled()
  await expectNoFlaws(page)
  await leaveOutChildOnceCancellingCostsHalf(page)
  await page.route('**/api/prices', async (route) => {
    const response = await route.fetch()
    const offer = (await response.json()) as Offer
    await route.fulfill({ response, json: { ...offer, cart: { ...offer.cart, deposit: 10_000 } } })
  })
  await page.goto('/alpin/en/checkout/overview')
  await expect(lostParts(page, 'This is removed from your booking')).toHaveCount(1)
  await expect(page.locator('main')).toContainText(
    /New total.+Fee for this change.+Total so far \(paid\).+You get .+ back\..*Cancelling your booking as it was.+You leave a deposit/s,
  )
  await expectNoFlaws(page)
  await page.unrouteAll({ behavior: 'wait' })
  await button(page, 'Discard the change').click()
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  expect(await storedBooking(page, bookingId)).toMatchObject({ status: STATUS.paid, amount, change: null })
  await page.goto('/alpin/en')
  await expect(page.getByText('You are changing booking')).toHaveCount(0)
  await expect.poll(storedForAllTabs).not.toContain(number)
})

test(
  'The guest of a booking with too many persons is asked to contact the shop',
  { tag: '@deep' },
  async ({ page }) => {
    const { bookingId } = await bookHelmets(page.request, newAddress('otto'), 1)
    await payFor(page.request, bookingId)
    await page.route(`**/api/checkout/${bookingId}?*`, async (route) => {
      const response = await route.fetch({ url: route.request().url().split('?')[0]! })
      await route.fulfill({
        response,
        json: { ...((await response.json()) as Reservation), unchangeable: 'tooManyPersons' },
      })
    })
    for (const [locale, words] of [
      ['de', 'Diese Buchung hat mehr Personen, als sich hier ändern lassen.'],
      ['en', 'This booking has more people than can be changed here.'],
    ] as const) {
      // With `access`, the browser requests the booking. Without it, the server does.
      await openPage(page, `/alpin/${locale}/checkout/success?booking=${bookingId}&access=token`)
      const main = page.getByRole('main')
      await expect(main.getByText(words)).toBeVisible()
      await expect(main.getByRole('link', { name: '+43 5999 2010' })).toHaveAttribute('href', 'tel:+4359992010')
      await expect(main.getByRole('link', { name: 'verleih@alpin-zirbental.example' })).toBeVisible()
      await expect(page.getByRole('button', { name: /Buchung ändern|Change booking/ })).toHaveCount(0)
      await expectNoFlaws(page)
    }
  },
)
