import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'
import { addDays } from '#domain/calendar/days.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const step = (page: Page, name: string) => page.locator(`#${name}`)
const change = (page: Page, name: string) => step(page, name).locator('[data-part="total-change"]')

const openCart = async (page: Page) => {
  const days = await weekAhead(page.request, 2)
  await keepDraft(page, familyDraft(days))
  await page.goto('/de#cart')
  await expect(step(page, 'cart').locator('[data-part="cart-total"] [data-part="amount"]')).toHaveText('218,00 €')
  return days
}

test(
  'After days are changed from the cart, the next button leads back to the cart',
  { tag: '@deep' },
  async ({ page }) => {
    const { from } = await openCart(page)
    await button(page, 'Ändern: Wann geht’s los?').click()
    await page.locator(`[data-day="${from}"]`).click()
    await page.locator(`[data-day="${addDays(from, 5)}"]`).click()
    await expect(change(page, 'calendar')).toHaveText(/^Ihre Änderung: −\d+,\d\d\s€, gesamt \d+,\d\d\s€$/)
    const [words] = await change(page, 'calendar').allTextContents()
    await button(page, 'Weiter zum Warenkorb').click()
    await expect(page.getByRole('heading', { name: 'Ihr Warenkorb' })).toBeFocused()
    await expect(change(page, 'cart')).toHaveText(words!)
    await expectNoFlaws(page)

    await test.step('the shown difference in price disappears with the next change', async () => {
      await step(page, 'cart').locator('label', { hasText: 'Schutzpaket' }).filter({ visible: true }).first().click()
      await expect(change(page, 'cart')).toHaveCount(0)
    })
  },
)

test(
  'A person added from the cart is equipped before the next button leads back',
  { tag: '@deep' },
  async ({ page }) => {
    await openCart(page)
    await button(page, 'Ändern: Wer leiht aus?').click()
    await button(page, 'Ein Erwachsener mehr').click()
    await button(page, 'Weiter zur Ausrüstung').click()
    await expect(page.getByRole('heading', { name: 'Was brauchen Sie?' })).toBeFocused()
    await page.getByRole('tab', { name: /^Erwachsener 2/ }).click()
    await button(page, 'Wählen: Skistöcke').click()
    await button(page, 'Weiter zum Warenkorb').click()
    await expect(page.getByText('Fehlt noch etwas?')).toBeVisible()
    await button(page, 'Weiter zum Warenkorb').click()
    await expect(change(page, 'cart')).toHaveText(/^Ihre Änderung: \+21,00\s€, gesamt 239,00\s€$/)
  },
)
