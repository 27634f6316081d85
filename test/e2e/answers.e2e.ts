import type { Locator, Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { answerPrices } from '#test/support/prices.ts'
import { expect, test } from '#test/support/shop.ts'

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
const step = (page: Page, name: string) => page.locator(`#${name}`)
const cartPanel = (page: Page) => page.getByRole('region', { name: 'Warenkorb', exact: true })
const total = (page: Page) => cartPanel(page).locator('[data-part="cart-total"] [data-part="amount"]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Das geht leider nicht' })

const poles = { id: 'stoecke', count: 1, title: 'Skistöcke' }
const adult = (...products: BookingDraft['persons'][number]['products']) =>
  ({ type: 1, age: null, coverage: false, products }) as const

/** Poles for an adult, for a week in which nothing else is tested. */
const keepPoles = async (page: Page, more: Partial<BookingDraft> = {}) => {
  const days = await weekAhead(page.request, 8)
  await keepDraft(page, { ...familyDraft(days), persons: [adult(poles)], ...more })
}

test.describe('What the shop says of a booking by a code', () => {
  test('that undoes nothing is told once; the booking stays and is not asked for again', async ({ page }) => {
    await keepPoles(page)
    // A change would be asked for after 150 ms: by then the second look at the clock is long past.
    await page.clock.install()
    const asked = await answerPrices(page, (offer) => ({ ...offer, errorcode: 704 }))
    await page.goto('/#products')
    await expect(dialog(page)).toContainText('Die Gruppe wurde nicht gefunden oder ist bereits abgeschlossen.')
    await button(dialog(page), 'Weiter').click()
    await expect(dialog(page)).toBeHidden()
    await page.clock.runFor(10_000)
    await expect(dialog(page)).toBeHidden()
    expect(asked).toHaveLength(1)
    await expect(total(page)).toHaveText('21,00 €')
  })

  test('110 gives back the days, and says why', async ({ page }) => {
    await keepPoles(page)
    const asked = await answerPrices(page, (offer) => ({ ...offer, categories: [], errorcode: 110 }))
    await page.goto('/#products')
    await expect(dialog(page)).toContainText('Der gewählte Zeitraum kann nicht mehr gebucht werden.')
    await button(dialog(page), 'Weiter').click()
    await expect(step(page, 'calendar')).toHaveAttribute('data-state', 'open')
    await expect(page.locator('[data-part="period-sentence"]')).toContainText('Noch kein Tag gewählt')
    expect(asked).toHaveLength(1)
  })
})
