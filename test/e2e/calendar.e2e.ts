import type { Locator, Page } from '@playwright/test'
import type { CalendarDay } from '#contract/calendar.ts'
import type { Site } from '#contract/site.ts'
import { addDays } from '#domain/calendar/days.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const words = {
  de: {
    locale: 'de-DE',
    path: '/de',
    on: 'Weiter zum Zeitraum',
    month: 'Monat',
    year: 'Jahr',
    turn: 'Ein Monat weiter',
    weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  },
  en: {
    locale: 'en-GB',
    path: '/en',
    on: 'Continue to your dates',
    month: 'Month',
    year: 'Year',
    turn: 'Next month',
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  },
} as const
type Words = (typeof words)[keyof typeof words]

const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const months = (page: Page) => page.locator('[data-part="calendar-heading"]')
const grids = (page: Page) => page.locator('[data-part="calendar-grid"]')
const named = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

const openCalendar = async (page: Page, word: Words = words.de): Promise<Site> => {
  await openPage(page, word.path)
  await button(page, word.on).click()
  await expect(months(page).first()).toBeVisible()
  return (await (await page.request.get(`/alpin${word.path}/api/site`)).json()) as Site
}

const monthAfter = (day: string, count: number): string => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

test('Month and year menus reach every month of the seasons, also by keyboard', { tag: '@deep' }, async ({ page }) => {
  const { today, seasons } = await openCalendar(page)
  const [month, year] = [select(page, 'Monat'), select(page, 'Jahr')]
  const turn = button(page, 'Ein Monat weiter')

  await test.step('the month and year menus lead to a distant month', async () => {
    const first = `${await year.inputValue()}-${(await month.inputValue()).padStart(2, '0')}-01`
    const open = async (day: string) => {
      await year.selectOption(day.slice(0, 4))
      await month.selectOption(String(Number(day.slice(5, 7))))
      await expect(months(page)).toHaveText([named('de-DE', day), named('de-DE', monthAfter(day, 1))])
    }
    const start = await months(page).first().textContent()
    await open(monthAfter(first, 12))
    await open(monthAfter(first, 3))
    await open(monthAfter(first, 4))
    await open(monthAfter(first, 3))
    expect(await months(page).first().textContent()).not.toBe(start)
  })

  await test.step('the keyboard operates the month and year menus, and no available day is disabled', async () => {
    if ((await month.inputValue()) === '12') await turn.click()
    await expect(month).not.toHaveValue('12')
    await turn.focus()
    await page.keyboard.press('Tab')
    await expect(month).toBeFocused()
    const before = (await months(page).first().textContent())!
    await page.keyboard.press('ArrowDown')
    await expect(months(page).first()).not.toHaveText(before)
    await expect(month).toBeFocused()
    await expect(page.locator('[data-part="period-sentence"]')).not.toContainText('nicht buchbar')
    await page.keyboard.press('Tab')
    await expect(year).toBeFocused()
  })

  await test.step('the month and year menus range from this year to the last season’s end', async () => {
    const last = seasons.at(-1)!.to
    const years = await year.locator('option').allTextContents()
    expect(years[0]! >= today.slice(0, 4)).toBe(true)
    expect(years.at(-1)! <= last.slice(0, 4)).toBe(true)
    await year.selectOption(years.at(-1)!)
    await month
      .locator('option')
      .last()
      .evaluate((option: HTMLOptionElement) => {
        const list = option.closest('select')!
        list.value = option.value
        list.dispatchEvent(new Event('change', { bubbles: true }))
      })
    await expect(months(page).last()).toHaveText(named('de-DE', last))
    await expect(turn).toBeDisabled()
  })
})

test('A day’s accessible name says why it is disabled and how full it is', { tag: '@deep' }, async ({ page }) => {
  const facts = [
    { open: false, reason: 'rate' },
    { open: false, reason: 'full' },
    { open: true, fromPrice: 3000, free: 15 },
    { open: true, fromPrice: 3000, free: 45 },
    { open: true, fromPrice: 3000, free: 90 },
  ] as const
  const { from } = await weekAhead(page.request)
  const changedDays = facts.map((fact, at) => ({ date: addDays(from, at), ...fact }))
  await page.route('**/api/calendar', async (route) => {
    const answer = await route.fetch()
    const calendar = (await answer.json()) as { days: CalendarDay[] }
    const days = calendar.days.map((day) => changedDays.find(({ date }) => date === day.date) ?? day)
    await route.fulfill({ response: answer, json: { ...calendar, days } })
  })
  await openCalendar(page)
  await select(page, 'Jahr').selectOption(from.slice(0, 4))
  await select(page, 'Monat').selectOption(String(Number(from.slice(5, 7))))
  const day = (end: RegExp) => page.getByRole('button', { name: end }).first()
  for (const end of [/, an diesem Tag gilt kein Tarif$/, /, ausgebucht$/])
    await expect(day(end)).toHaveAttribute('aria-disabled', 'true')
  for (const end of [
    /, ab 30,00\s€ pro Tag, fast ausgebucht$/,
    /, ab 30,00\s€ pro Tag, füllt sich$/,
    /, ab 30,00\s€ pro Tag, viel verfügbar$/,
  ])
    await expect(day(end)).not.toHaveAttribute('aria-disabled', 'true')
  const bar = day(/, ab 30,00\s€ pro Tag, viel verfügbar$/).locator('[data-part="day-fullness"][data-level="plenty"]')
  const filled = await bar.evaluate((element) => parseFloat(getComputedStyle(element).backgroundSize))
  expect(filled, 'percent of the bar').toBe(10)
  const sentence = page.locator('[data-part="period-sentence"]')
  await day(/, ausgebucht$/).focus()
  await expect(sentence).toContainText('ist nicht buchbar: ausgebucht.')
  await day(/, an diesem Tag gilt kein Tarif$/).focus()
  await expect(sentence).toContainText('ist nicht buchbar: an diesem Tag gilt kein Tarif.')
  await expectNoFlaws(page)
})

test.describe('both languages', { tag: ['@phone', '@wide'] }, () => {
  for (const word of Object.values(words))
    test(`a month shows six weeks that begin on Monday, in ${word.locale}`, { tag: '@deep' }, async ({ page }) => {
      await openCalendar(page, word)
      for (let turned = 0; turned < 4; turned += 1) {
        const before = (await months(page).first().textContent())!
        const grid = grids(page).first()
        await expect(grid.locator('tbody tr')).toHaveCount(6)
        await expect(grid.locator('tbody td')).toHaveCount(42)
        await expect(grid.locator('[data-part="calendar-weekday"]')).toHaveText([...word.weekdays])
        await button(page, word.turn).click()
        await expect(months(page).first()).not.toHaveText(before)
      }
      const day = page.locator('[data-part="day"]').first()
      const label = await day.getAttribute('aria-label')
      expect(label).toMatch(
        word === words.de ? /^\p{L}+tag|^Mittwoch/u : /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? \d+ \p{L}+ \d{4}/u,
      )
      for (const name of [word.month, word.year]) {
        const { width, height } = (await select(page, name).boundingBox())!
        expect(Math.min(width, height), 'large enough to be touched').toBeGreaterThanOrEqual(44)
      }
      await expectNoFlaws(page)
    })
})

const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

test(
  'Chosen days and ticked checkboxes remain recognizable with forced colours',
  { tag: '@deep' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const days = await weekAhead(page.request, 1)
    await keepDraft(page, familyDraft(days))
    await page.goto('/#calendar')
    const within = page.locator('[data-part="day"][data-place="within"]').filter({ visible: true }).first()
    await expect(within).toBeVisible()
    const free = page
      .locator('[data-part="day"]:not([data-place]):not([data-unavailable])')
      .filter({ visible: true })
      .first()
    expect(await ground(within)).not.toBe(await ground(free))
    await page.goto('/#specials')
    const boxes = page.locator('#specials [data-part="checkbox"]')
    await expect(boxes.first()).toBeVisible()
    await expect(boxes.locator('[data-part="icon"]').filter({ visible: true })).toHaveCount(0)
    await boxes.first().click()
    await expect(boxes.locator('[data-part="icon"]').filter({ visible: true })).toHaveCount(1)
  },
)
