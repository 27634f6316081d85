import type { Locator, Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { answerPrices, refusePrices } from '#test/support/prices.ts'
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

test.describe('A booking that the shop does not price', () => {
  test.describe('because too many codes were tried', () => {
    test.use({ allowed: /status of 429/ })

    test('lets go of its code, and says until when', async ({ page }) => {
      await keepPoles(page, { discountcode: 'SKI10' })
      const asked = await refusePrices(page, ({ dc }) => (dc ? [429, { error: 'too many' }] : null))
      await page.goto('/#products')
      await expect(dialog(page)).toContainText('Bitte geben Sie ihn in etwa zehn Minuten noch einmal ein.')
      await button(dialog(page), 'Weiter').click()
      await expect(total(page)).toHaveText('21,00 €')
      expect(asked.map(({ dc }) => dc ?? null)).toEqual(['SKI10', null])
    })
  })

  test.describe('because it does not take it', () => {
    test.use({ allowed: /status of 422/ })

    test('says so, and asks again only when the visitor does something', async ({ page }) => {
      await keepPoles(page)
      await page.clock.install()
      const asked = await refusePrices(page, () => [422, { error: 'invalid', issues: [{ path: 'x', message: 'x' }] }])
      await page.goto('/#products')
      await expect(page.getByText('Für diese Auswahl gibt es keinen Preis')).toBeVisible()
      await expect(page.getByText('Keine Verbindung zum Shop')).toBeHidden()
      await page.clock.runFor(20_000)
      expect(asked).toHaveLength(1)
      await page.unroute('**/api/prices')
      await button(page, 'Jetzt versuchen').click()
      await expect(total(page)).toHaveText('21,00 €')
      await expect(page.getByText('Für diese Auswahl gibt es keinen Preis')).toBeHidden()
    })
  })

  test.describe('because it has trouble of its own', () => {
    test.use({ allowed: /\b503\b/ })

    test('is kept, told of and tried again, without blaming the connection', async ({ page }) => {
      await keepPoles(page)
      const asked = await refusePrices(page, () => [503, { error: 'unavailable' }])
      await page.clock.install()
      await page.goto('/#products')
      await expect(page.getByText('Der Shop kann gerade nicht rechnen')).toBeVisible()
      await expect(page.getByText('Keine Verbindung zum Shop')).toBeHidden()
      expect(asked).toHaveLength(1)
      await page.unroute('**/api/prices')
      await page.clock.runFor(5_000)
      await expect(total(page)).toHaveText('21,00 €')
    })
  })

  test('because of more people than the shop takes, kept from before, comes back with as many as it does', async ({
    page,
  }) => {
    await keepPoles(page, { persons: Array.from({ length: 14 }, () => adult(poles)) })
    await page.goto('/#products')
    await expect(step(page, 'entry').getByRole('status')).toHaveText('12 Erwachsene')
    await expect(total(page)).toHaveText('252,00 €')
  })
})
