import type { Page } from '@playwright/test'
import type { CalendarDay } from '#contract/calendar.ts'
import { addDays } from '#domain/calendar/days.ts'
import { weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

const sentence = (page: Page) => page.locator('[data-part="period-sentence"]')
const next = (page: Page) => page.getByRole('button', { name: 'Weiter zur Abholung', exact: true })
const spoken = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = (page: Page, date: string) =>
  page.getByRole('button', { name: `, ${spoken.format(new Date(date))}` }).first()

const openCalendarOn = async (page: Page, date: string) => {
  await openPage(page, '/de')
  await page.getByRole('button', { name: 'Weiter zum Zeitraum', exact: true }).click()
  await page.getByRole('combobox', { name: 'Jahr', exact: true }).selectOption(date.slice(0, 4))
  await page.getByRole('combobox', { name: 'Monat', exact: true }).selectOption(String(Number(date.slice(5, 7))))
  await expect(day(page, date)).toBeVisible()
}

test('A chosen first day disables days of another season with a reason', async ({ page }) => {
  const { from } = await weekAhead(page.request)
  const site = (await (await page.request.get('/alpin/de/api/site')).json()) as { seasons: { from: string }[] }
  const later = site.seasons.find((season) => season.from > from)!.from
  await openCalendarOn(page, from)
  await day(page, from).click()
  await page.getByRole('combobox', { name: 'Jahr', exact: true }).selectOption(later.slice(0, 4))
  await page.getByRole('combobox', { name: 'Monat', exact: true }).selectOption(String(Number(later.slice(5, 7))))
  await expect(day(page, later)).toHaveAccessibleName(/, dazwischen außerhalb der Saison$/)
  await expect(day(page, later)).toHaveAttribute('aria-disabled', 'true')
  await day(page, later).focus()
  await page.keyboard.press('Enter')
  await expect(sentence(page)).toContainText('passt nicht zu Ihrem ersten Tag: dazwischen außerhalb der Saison.')
  await expect(sentence(page)).toContainText('Ab ')
  await expectNoFlaws(page)
  await page.getByRole('combobox', { name: 'Jahr', exact: true }).selectOption(from.slice(0, 4))
  await page.getByRole('combobox', { name: 'Monat', exact: true }).selectOption(String(Number(from.slice(5, 7))))
  await day(page, from).click()
  await expect(sentence(page)).toContainText('Noch kein Tag gewählt')
})

test('A minimum of three days disables the days that are too near, with a reason', async ({ page }) => {
  await page.route('**/api/calendar', async (route) => {
    const answer = await route.fetch()
    const calendar = (await answer.json()) as { days: CalendarDay[] }
    const days = calendar.days.map((known) => (known.open ? { ...known, minDays: 3 } : known))
    await route.fulfill({ response: answer, json: { ...calendar, days } })
  })
  const { from } = await weekAhead(page.request)
  await openCalendarOn(page, from)
  await day(page, from).click()
  for (const near of [-1, 1]) await expect(day(page, addDays(from, near))).toHaveAccessibleName(/, mindestens 3\sTage$/)
  await expect(sentence(page)).toContainText('Wählen Sie nun den letzten Tag: mindestens 3 Tage.')
  await expect(next(page)).toBeDisabled()
  await day(page, addDays(from, 2)).click()
  await expect(next(page)).toBeEnabled()
})
