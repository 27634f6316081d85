import { STATUS } from '#contract/constants.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { acceptTerms, fillIn, next, orderButton } from '#test/support/checkout-pages.ts'
import { expect, test } from '#test/support/shop.ts'

test('After an order without payment, the first press on Back stays at the booking', async ({ page }) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, 2)))
  await page.route('**/api/checkout', async (route) => {
    const response = await route.fetch()
    const taken = (await response.json()) as object
    await route.fulfill({ response, json: { ...taken, status: STATUS.paid, holdUntil: null } })
  })
  await page.goto('/de#cart')
  await page.locator('#cart').getByRole('button', { name: 'Weiter zu Ihren Daten' }).click()
  await fillIn(page)
  await next(page).click()
  await acceptTerms(page)
  await orderButton(page).click()
  const number = page.locator('[data-part="ticket-number"]')
  await expect(number).toBeVisible()
  const booked = page.url()
  expect(booked).toContain('/checkout/success?booking=')
  await page.goBack()
  await expect(page).toHaveURL(booked)
  await expect(number).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Ausrüstung buchen' })).toBeVisible()
  await expect(page.locator('#cart [data-part="cart-line"]')).toHaveCount(0)
})
