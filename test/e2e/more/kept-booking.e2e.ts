import type { Page } from '@playwright/test'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { Site } from '#contract/site.ts'
import { addDays } from '#domain/calendar/days.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'

const KEY = 'talstation.alpin.booking'
const summary = (page: Page, step: string) => page.locator(`#${step} [data-part="step-summary"]`)

const keepText = async (page: Page, text: string) => {
  await page.goto('/readyz')
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [KEY, text] as const)
}

const family = async (page: Page) => familyDraft(await weekAhead(page.request, 8))

test.describe('an unusable draft', () => {
  const UNUSABLE: Record<string, (kept: BookingDraft) => string> = {
    'names more hours than a day has': (kept) => JSON.stringify({ ...kept, hours: 1e9 }),
    'names more specials than allowed': (kept) =>
      JSON.stringify({ ...kept, specials: Array.from({ length: 21 }, (_, at) => `extra-${at}`) }),
    'has been tampered with': (kept) => JSON.stringify({ ...kept, persons: 'everybody' }),
    'is of another version': (kept) => JSON.stringify({ ...kept, version: DRAFT_VERSION + 1 }),
    'is not JSON': (kept) => JSON.stringify(kept).slice(0, -9),
  }
  for (const [what, damage] of Object.entries(UNUSABLE))
    test(`a draft that ${what} is discarded without a message`, async ({ page }) => {
      await keepText(page, damage(await family(page)))
      await page.goto('/#products')
      await expect(summary(page, 'entry')).toHaveText('2 Erwachsene')
      await expect(page.locator('#calendar')).toHaveAttribute('data-state', 'open')
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.reload()
      await expect(page.locator('#calendar')).toHaveAttribute('data-state', 'open')
    })
})

test('A draft with past days loses only these days', async ({ page }) => {
  const { today } = (await (await page.request.get('/alpin/de/api/site')).json()) as Site
  await keepDraft(page, familyDraft({ from: addDays(today, -1), to: addDays(today, 3) }))
  await page.goto('/#products')
  await expect(page.locator('#calendar')).toHaveAttribute('data-state', 'open')
  await expect(page.locator('[data-part="period-sentence"]')).toContainText('Noch kein Tag gewählt')
  await expect(summary(page, 'entry')).toHaveText('1 Erwachsener, 1 Kind')
  await expect(page.getByRole('region', { name: 'Warenkorb', exact: true })).toContainText('Kinderhelm')
  await expect(page.getByRole('dialog')).toBeHidden()
})
