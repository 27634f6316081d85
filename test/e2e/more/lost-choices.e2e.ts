import type { Page } from '@playwright/test'
import { addDays } from '#domain/calendar/days.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'

const dayCell = (page: Page, day: string) => {
  const name = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
  return page.getByRole('button', { name: new RegExp(`^${name}`) })
}

const bags = { id: 'packtaschen', count: 1, title: 'Packtaschen' }

test('A rate that is no longer offered is replaced and listed as lost', async ({ page }) => {
  const { from } = await weekAhead(page.request, 1, 'velo')
  const draft = familyDraft({ from, to: addDays(from, 4) })
  const persons = [{ ...draft.persons[0]!, products: [bags] }]
  await keepDraft(page, { ...draft, persons, location: 'seehafen', rate: 'wochenrate' }, 'velo')
  await page.goto('/velo/de#rates')
  await expect(page.getByRole('radio', { name: 'Urlaubswoche' })).toBeChecked()

  await page.getByRole('button', { name: 'Ändern: Wann geht’s los?' }).click()
  for (const day of [from, addDays(from, 2)]) await dayCell(page, day).click()
  const losses = page.locator('[data-part="notice"]').filter({ hasText: 'Aus Ihrer Auswahl genommen' })
  await expect(losses.getByRole('listitem')).toHaveText(['Ihr Tarif: Jetzt gilt der Standardtarif'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('talstation.velo.booking'))).toContain('"rate":null')
})
