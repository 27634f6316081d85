import type { Page, Route } from '@playwright/test'
import type { Offer } from '#contract/prices.ts'
import { familyDraft, keepDraft, ski, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'

const cart = (page: Page) => page.locator('#cart')
const onwards = (page: Page) => cart(page).getByRole('button', { name: 'Weiter zu Ihren Daten', exact: true })
const waiting = (page: Page) => cart(page).getByRole('button', { name: 'Weiter, sobald die Preise da sind' })
const coverage = (page: Page) => cart(page).locator('[data-part="checkbox"]').first()

const openWithoutModel = async (page: Page) => {
  const held: Route[] = []
  let isFirst = true
  await page.route('**/api/prices', async (route) => {
    if (!isFirst) return held.push(route)
    isFirst = false
    const response = await route.fetch()
    const offer = (await response.json()) as Offer
    for (const { items } of offer.cart.persons) for (const { errors } of items) errors.modelRequired = true
    return route.fulfill({ response, json: offer })
  })
  const products = [ski('165 cm')]
  const persons = [{ type: 1 as const, age: null, coverage: false, products }]
  await keepDraft(page, { ...familyDraft(await weekAhead(page.request)), persons })
  await page.goto('/de#cart')
  await onwards(page).click()
  await expect(
    cart(page).getByText('Bitte wählen Sie Modell und Größe.').filter({ visible: true }).first(),
  ).toBeVisible()
  const answer = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const route of held.splice(0)) await route.continue()
  }
  return { answer }
}

test('A press on the button to checkout takes effect when the prices arrive', { tag: '@phone' }, async ({ page }) => {
  const { answer } = await openWithoutModel(page)
  await coverage(page).click()
  await onwards(page).click()
  await expect(waiting(page)).toHaveAttribute('aria-disabled', 'true')
  await answer()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.goBack()
  await expect(onwards(page)).toBeVisible()
})

test('A change of the cart cancels a press to checkout that waits for prices', { tag: '@deep' }, async ({ page }) => {
  const { answer } = await openWithoutModel(page)
  await coverage(page).click()
  await onwards(page).click()
  await expect(waiting(page)).toBeVisible()
  await coverage(page).click()
  await expect(onwards(page)).toBeVisible()
  await answer()
  await expect(cart(page).locator('[data-part="cart-total"] [data-part="amount"]')).toContainText('€')
  await expect(page).toHaveURL(/#cart$/)
})
