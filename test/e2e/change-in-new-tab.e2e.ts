import type { Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import type { Reservation } from '#contract/checkout.ts'
import { bookHelmets, newAddress, payFor } from '#test/support/account.ts'
import { heading, next } from '#test/support/checkout-pages.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const KEY = 'talstation.alpin.booking'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const storedDraft = async (page: Page) =>
  JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEY)) ?? '{}') as BookingDraft
const storedBooking = async (page: Page, bookingId: string) =>
  (await (await page.request.get(`/alpin/de/api/checkout/${bookingId}`)).json()) as Reservation

const paysHelmets = async (page: Page, week: number) => {
  const booked = await bookHelmets(page.request, newAddress('otto'), week)
  await payFor(page.request, booked.bookingId)
  return booked
}

const beginsChange = async (page: Page, bookingId: string, path = '/alpin') => {
  await openPage(page, `${path}/checkout/success?booking=${bookingId}`)
  await button(page, path.endsWith('/en') ? 'Change booking' : 'Buchung ändern').click()
  await expect(page).toHaveURL(/#cart$/)
}

const opensTab = async (page: Page, path: string) => {
  const tab = await page.context().newPage()
  await openPage(tab, path)
  return tab
}

test('A new tab continues a change, with the names of the booking', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const { bookingId, number } = await paysHelmets(page, 3)
  await beginsChange(page, bookingId)
  await page.locator('#cart').getByText('Schutzpaket', { exact: false }).first().click()
  await expect.poll(async () => (await storedDraft(page)).persons[0]!.coverage).toBe(true)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Anna|Berger|example\.com/)

  const later = await opensTab(page, '/alpin')
  await expect(later.getByText(`Sie ändern die Buchung ${number}`)).toBeVisible()
  await expectNoFlaws(later)
  await later.goto('/alpin#cart')
  await expect(later.locator('#cart').getByRole('checkbox', { name: 'Schutzpaket für Anna' })).toBeChecked()
  await button(later, 'Weiter zu Ihren Daten').click()
  await next(later).click()
  await expect(later.getByText(`Sie ändern die Buchung ${number}`)).toBeVisible()
  await expect(later.getByRole('main')).toContainText('Anna')
  await expect(button(later, 'zahlungspflichtig ändern')).toBeVisible()
  await expect(button(later, 'zahlungspflichtig bestellen')).toHaveCount(0)
})

test.describe('without a right to the change', () => {
  test.use({ allowed: /answer: 404/ })

  test('Without a right to the change, the shop says that the booking is paid', async ({ page }) => {
    const { bookingId, number } = await paysHelmets(page, 4)
    await beginsChange(page, bookingId)
    await page.context().clearCookies()

    const other = await opensTab(page, '/alpin')
    const dialog = other.getByRole('dialog', { name: `Buchung ${number} ist schon bezahlt` })
    await expect(dialog).toContainText('eine zweite Buchung')
    await expectNoFlaws(other, { of: '[role="dialog"]' })

    await test.step('a reload repeats the question until it is answered', async () => {
      await other.reload()
      await expect(dialog).toBeVisible()
    })
    await button(other, 'Neue Buchung').click()
    await expect(dialog).toBeHidden()
    await expect(heading(other, 'Ski und Snowboard leihen im Zirbental')).toBeVisible()
    expect((await storedDraft(other)).persons.map(({ products }) => products)).toEqual([[], []])

    await test.step('the answer counts for later tabs', async () => {
      const third = await opensTab(page, '/alpin')
      await expect(heading(third, 'Ski und Snowboard leihen im Zirbental')).toBeVisible()
      await expect(third.getByRole('dialog')).toHaveCount(0)
    })
  })
})

test.describe('without a right to the change of an unpaid booking', () => {
  test.use({ allowed: /answer: 404/ })

  test('Nothing is ordered anew without a right to the change of an unpaid booking', async ({ page }) => {
    const { bookingId, number } = await bookHelmets(page.request, newAddress('otto'), 6)
    await beginsChange(page, bookingId)
    await page.context().clearCookies()
    const other = await opensTab(page, '/alpin#cart')
    const dialog = other.getByRole('dialog', { name: `Änderung der Buchung ${number}` })
    await expect(dialog).toContainText('eine zweite Buchung')
    await button(other, `Buchung ${number} ändern`).click()
    await expect(other).toHaveURL(new RegExp(`/checkout/success\\?booking=${bookingId}`))
  })
})

test('A change of a booking that has changed since leads to its page', async ({ page }) => {
  const { bookingId, number } = await paysHelmets(page, 5)
  await beginsChange(page, bookingId, '/alpin/en')
  await page.goto('/readyz')
  await page.evaluate((key) => {
    const draft = JSON.parse(localStorage.getItem(key)!) as BookingDraft
    localStorage.setItem(key, JSON.stringify({ ...draft, change: { ...draft.change, version: 'earlier' } }))
  }, KEY)

  const other = await opensTab(page, '/alpin/en#products')
  await expect(other.getByRole('dialog', { name: `Booking ${number} has already been paid` })).toBeVisible()
  await button(other, `Change booking ${number}`).click()
  await expect(other).toHaveURL(new RegExp(`/checkout/success\\?booking=${bookingId}`))
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await button(other, 'Change booking').click()
  await expect(other.getByText(`You are changing booking ${number}`)).toBeVisible()
  expect(await storedBooking(page, bookingId)).toMatchObject({ number, change: null })
})

test('A page of another booking warns that a begun change or booking is lost', { tag: '@phone' }, async ({ page }) => {
  const one = await paysHelmets(page, 6)
  const two = await paysHelmets(page, 7)
  const opens = (bookingId: string) => openPage(page, `/alpin/checkout/success?booking=${bookingId}`)
  const notice = page.locator('[data-part="notice"]')
  const toCart = page.getByRole('link', { name: 'Änderung fortsetzen' })

  await beginsChange(page, one.bookingId)
  await page.locator('#cart').getByText('Schutzpaket', { exact: false }).first().click()
  await expect.poll(async () => (await storedDraft(page)).persons[0]!.coverage).toBe(true)
  await opens(two.bookingId)
  await expect(notice).toContainText(`Sie ändern schon die Buchung ${one.number}`)
  await expectNoFlaws(page)

  await test.step('the page of the same booking continues the change', async () => {
    await opens(one.bookingId)
    await expect(button(page, 'Buchung ändern')).toHaveCount(0)
    await toCart.click()
    await expect(page.locator('#cart').getByRole('checkbox', { name: 'Schutzpaket für Anna' })).toBeChecked()
  })
  await test.step('a new booking with equipment is named too', async () => {
    await button(page, 'Änderung verwerfen').click()
    await keepDraft(page, familyDraft(await weekAhead(page.request)))
    await opens(one.bookingId)
    await expect(notice).toContainText('Ihre Auswahl, 2\u00A0Artikel, geht verloren')
    await button(page, 'Buchung ändern').click()
    await expect(page.getByText(`Sie ändern die Buchung ${one.number}`)).toBeVisible()
  })
})
