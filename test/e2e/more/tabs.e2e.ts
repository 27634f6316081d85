import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { heading, CARD, goToOverview, isBooked, isPaymentOpen, pay, sendOrder } from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const KEY = 'talstation.alpin.booking'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const adults = (page: Page) => page.getByRole('group', { name: 'Erwachsene' }).getByRole('status')
const paidDialog = (page: Page) => page.getByRole('dialog', { name: 'Diese Buchung ist schon bezahlt' })
const kept = (page: Page, storage: 'localStorage' | 'sessionStorage') =>
  page.evaluate(([area, key]) => window[area].getItem(key), [storage, KEY] as const)

const openBooking = async (page: Page, week: number, path = '/#cart') => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, week)))
  await page.goto(path)
  await expect(page.locator('#cart')).toHaveAttribute('data-state', 'open')
}

const openTab = async (page: Page, path = '/#cart') => {
  const other = await page.context().newPage()
  await other.goto(path)
  return other
}

const orderTheRest = async (page: Page) => {
  await button(page, 'Weiter zu Ihren Daten').click()
  await goToOverview(page)
  await sendOrder(page)
  await isPaymentOpen(page)
}

const payTheRest = async (page: Page) => {
  await orderTheRest(page)
  await pay(page, CARD.good)
  await isBooked(page)
}

test('Each tab keeps its own booking, and a new tab copies the booking changed last', async ({ page }) => {
  await openBooking(page, 0)
  const other = await openTab(page)
  await expect(other.locator('#cart')).toContainText('Premiumski')

  await button(other, 'Premiumski von Erwachsener 1 entfernen').click()
  await button(other, 'Entfernen').click()
  await expect(other.locator('#cart')).not.toContainText('Premiumski')
  await expect(page.locator('#cart')).toContainText('Premiumski')
  const notice = page.getByText('In einem anderen Fenster ist diese Buchung anders')
  await expect(notice).toBeVisible()
  await expect(other.getByText('In einem anderen Fenster ist diese Buchung anders')).toHaveCount(0)
  await button(page, 'Verstanden').click()
  await expect(notice).toHaveCount(0)

  for (const tab of [page, other]) await tab.reload()
  await expect(other.locator('#cart')).toContainText('Kinderhelm')
  await expect(other.locator('#cart')).not.toContainText('Premiumski')
  await expect(page.locator('#cart')).toContainText('Premiumski')

  await button(page, 'Kinderhelm von Kind 1 entfernen').click()
  await button(page, 'Entfernen').click()
  await expect(page.locator('#cart')).not.toContainText('Kinderhelm')
  await expect(notice).toHaveCount(0)
  await expect(other.getByText('In einem anderen Fenster ist diese Buchung anders')).toBeVisible()
  const third = await openTab(page)
  await expect(third.locator('#cart')).toContainText('Premiumski')
  await expect(third.locator('#cart')).not.toContainText('Kinderhelm')
})

test('A new tab does not copy the booking of a tab without changes', async ({ page }) => {
  await openBooking(page, 0)
  const other = await openTab(page)
  await button(other, 'Kinderhelm von Kind 1 entfernen').click()
  await button(other, 'Entfernen').click()
  await expect(other.locator('#cart')).not.toContainText('Kinderhelm')
  const last = await kept(other, 'localStorage')
  expect(last).not.toContain('helm-kinder')
  await button(page, 'Ändern: Was brauchen Sie?').click()
  await expect(page.locator('#products')).toHaveAttribute('data-state', 'open')
  expect(await kept(page, 'localStorage')).toBe(last)
})

test('A booking paid in one tab cannot be booked again in another', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  await openBooking(page, 1)
  const cart = await openTab(page)
  await expect(cart.locator('#cart')).toContainText('Premiumski')
  await payTheRest(page)

  await expect(paidDialog(cart)).toContainText('in einem anderen Fenster abgeschlossen')
  await expectNoFlaws(cart, { of: '[role="dialog"]' })
  await button(cart, 'Neue Buchung beginnen').click()
  await expect(heading(cart, 'Ski und Snowboard leihen im Zirbental')).toBeVisible()
  await expect(adults(cart)).toHaveText('2')
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    expect(await kept(cart, storage)).not.toContain('ski-premium')

  const third = await openTab(page, '/')
  await expect(adults(third)).toHaveText('2')
  await expect(paidDialog(third)).toBeHidden()
})

test('Checkout in another tab offers a new booking after this booking is paid', async ({ page }) => {
  await openBooking(page, 1)
  const checkout = await openTab(page, '/checkout')
  await expect(heading(checkout, 'Ihre Daten')).toBeVisible()
  await payTheRest(page)
  await button(checkout, 'Neue Buchung beginnen').click()
  await expect(heading(checkout, 'Ski und Snowboard leihen im Zirbental')).toBeVisible()
  await expect(checkout).not.toHaveURL(/checkout/)
})

test('A suspended tab shows that its booking is paid, and can keep its choices', async ({ page }) => {
  await openBooking(page, 1)
  const asleep = await openTab(page)
  await expect(asleep.locator('#cart')).toContainText('Premiumski')
  // Without the app, the tab keeps its draft and receives no events, like a suspended tab.
  await asleep.goto('/readyz')
  await payTheRest(page)
  await asleep.goto('/en#cart')
  const dialog = asleep.getByRole('dialog', { name: 'This booking has already been paid' })
  await button(asleep, 'Keep these choices').click()
  await expect(dialog).toBeHidden()
  await expect(asleep.locator('#cart')).toContainText('Premium skis')
  await asleep.reload()
  await expect(asleep.locator('#cart')).toContainText('Premium skis')
  await expect(dialog).toBeHidden()
})

test('A visitor who closed the tab at payment gets the persons’ data from the shop', async ({ page }) => {
  await openBooking(page, 2)
  await orderTheRest(page)
  const later = await openTab(page, '/readyz')
  await page.close()
  expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Anna|Berger|example\.com|172/)

  await later.goto('/checkout')
  const main = later.getByRole('main')
  for (const text of ['Anna Berger', 'anna@example.com', '34 Jahre, 64,5 kg, 172 cm, Schuhgröße 39', 'Mia'])
    await expect(main).toContainText(text)
  expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Anna|Berger|example\.com|172/)
})

test('A booking begun in another tab is kept when this tab’s booking is paid', async ({ page }) => {
  await openBooking(page, 1)
  const other = await openTab(page, '/readyz')
  await keepDraft(other, familyDraft(await weekAhead(page.request, 2)))
  await other.goto('/#cart')
  await expect(other.locator('#cart')).toContainText('Premiumski')
  await payTheRest(page)
  await expect(paidDialog(other)).toBeHidden()
  await other.reload()
  await expect(other.locator('#cart')).toContainText('Premiumski')
  await expect(paidDialog(other)).toBeHidden()
})
