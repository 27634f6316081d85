import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, orderElsewhere, ski, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const toEnglish = (page: Page) => page.getByRole('link', { name: /^EN:/ })
const toGerman = (page: Page) => page.getByRole('link', { name: /^DE:/ })
const total = (page: Page) => page.locator('#cart [data-part="cart-total"] [data-part="amount"]')

test('Switching the language keeps booking, step and choices', async ({ page }) => {
  const days = await weekAhead(page.request, 2)
  const draft = familyDraft(days)
  await keepDraft(page, { ...draft, specials: ['servicepaket'], discountcode: 'SKI10' })
  await page.goto('/de#cart')
  const cart = page.locator('#cart')
  await expect(cart).toContainText('Kinderhelm')
  await expect(cart).toContainText('Servicepaket')
  const cents = (await total(page).textContent())!.replaceAll(/\D/g, '')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await toEnglish(page).click()
  await expect(page).toHaveURL(/\/en#cart$/)
  await expect(page.getByRole('heading', { name: 'Your cart', level: 2 }).first()).toBeVisible()
  await expect(cart).toContainText('Children’s helmet')
  await expect(cart.getByRole('heading', { name: 'Adult 1' })).toBeVisible()
  await expect(cart).toContainText('Service package')
  await expect(cart).toContainText('SKI10')
  await expect(cart).toContainText('Gratwerk Meister SLX, 165 cm')
  await expect(total(page)).toHaveText(/^€/)
  expect((await total(page).textContent())!.replaceAll(/\D/g, '')).toBe(cents)
  await expect(cart).not.toContainText('Kinderhelm')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectNoFlaws(page)

  await test.step('switching the language keeps the scroll position', async () => {
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    // Dispatches the event, because a mouse click would first scroll to the link.
    await toGerman(page).dispatchEvent('click', { button: 0 })
    await expect(page).toHaveURL(/\/de#cart$|\/#cart$/)
    await expect(cart).toContainText('Kinderhelm')
    expect(await page.evaluate(() => scrollY)).toBe(300)
  })
  await expect(cart).toContainText('Kinderhelm')
  await expect(total(page)).toContainText('€')
})

test('A swap’s location is named in the page’s current language', async ({ page }) => {
  const days = await weekAhead(page.request, 14)
  while ((await orderElsewhere(page.request, days, '155 cm')) === 201);
  await keepDraft(page, {
    ...familyDraft(days),
    persons: [{ type: 1, age: null, coverage: false, products: [ski('155 cm')] }],
  })
  await page.goto('/de#cart')
  const dialog = page.getByRole('dialog', { name: 'Das geht leider nicht' })
  await dialog.getByRole('button', { name: 'Weiter', exact: true }).click()
  await toEnglish(page).click()
  await expect(page.locator('#cart').getByRole('heading', { name: 'Adult 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to your details', exact: true }).click()
  await page.getByRole('button', { name: 'What is available instead' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Another collection point Kirchdorf, village square' })
    .click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Changed: collection at Kirchdorf, village square' }),
  ).toBeAttached()
})
