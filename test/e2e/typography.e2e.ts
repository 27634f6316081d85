import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { goToOverview } from '#test/support/checkout-pages.ts'
import { expect, test } from '#test/support/shop.ts'

const typesettingFlaws = (page: Page) =>
  page.evaluate(
    () =>
      document.body.innerText.match(
        /\d (?:€|%|cm|kg|Uhr|Tage?|Minuten|Personen|Artikel|verfügbar)|(?:^|\s)-\d.*|.*\bE-Mail/gm,
      ) ?? [],
  )

test(
  'No line break separates numbers from units, and sizes have a decimal comma, in German',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    const days = await weekAhead(page.request)
    await keepDraft(page, { ...familyDraft(days), discountcode: 'SKI10' })
    await page.goto('/#products')
    await page.getByRole('button', { name: 'Größe wählen: Skischuh Sport' }).tap()
    await expect(page.getByText('27,5 (EU 42,5)').first()).toBeVisible()
    expect(await typesettingFlaws(page)).toEqual([])
    for (const step of ['calendar', 'location', 'specials', 'rates', 'cart']) {
      await page.goto(`/#${step}`)
      await expect(page.locator(`#${step}`)).toHaveAttribute('data-state', 'open')
      await expect(page.locator(`#${step} [data-part="skeleton"]`)).toHaveCount(0)
      expect(await typesettingFlaws(page), step).toEqual([])
    }
    await page.goto('/checkout')
    await goToOverview(page)
    await expect(page.locator('main')).toContainText('\u2212')
    expect(await typesettingFlaws(page)).toEqual([])
  },
)
