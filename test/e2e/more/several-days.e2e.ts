import { expect, test, type Page } from '@playwright/test'
import { build } from 'vite'
import { collectComplaints } from '#test/support/complaints.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'

const buildPage = async (): Promise<{ script: string; style: string }> => {
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'test/support/days-page.tsx', formats: ['iife'], name: 'page' } },
  })) as { output: { fileName: string; code?: string; source?: string | Uint8Array }[] }[]
  const files = bundle!.output
  return {
    script: files.find(({ fileName }) => fileName.endsWith('.js'))!.code!,
    style: String(files.find(({ fileName }) => fileName.endsWith('.css'))!.source),
  }
}

let built: Awaited<ReturnType<typeof buildPage>>
test.beforeAll(async () => {
  built = await buildPage()
})

let complaints: readonly string[]
test.beforeEach(async ({ context }) => {
  complaints = await collectComplaints(context)
})
test.afterEach(() => expect(complaints).toEqual([]))

const openDays = async (page: Page, language: string) => {
  await page.setContent(
    `<!doctype html><html lang="${language}"><title>Days</title><h1>Days</h1><div id="page"></div></html>`,
  )
  await page.addStyleTag({ content: built.style })
  await page.addScriptTag({ content: built.script })
  await expect(page.getByRole('grid')).toBeVisible()
}

const day = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^\\p{L}+, ${number}\\. Dezember 2026`, 'u') })
const chosen = (page: Page) => page.getByRole('status')
const weekdays = (page: Page) => page.locator('[data-part="calendar-weekday"]')

test('Days can be chosen up to the limit, which disables the other days', async ({ page }) => {
  await openDays(page, 'de-DE')
  for (const number of [19, 2, 24]) await day(page, number).click()
  await expect(chosen(page)).toHaveText('2026-12-02 2026-12-19 2026-12-24')
  await expect(day(page, 25)).toHaveAttribute('aria-disabled', 'true')
  await expect(day(page, 25)).toHaveAccessibleName('Freitag, 25. Dezember 2026, three days are chosen already')
  await day(page, 25).click({ force: true })
  await expect(chosen(page)).toHaveText('2026-12-02 2026-12-19 2026-12-24')
  await expect(day(page, 19)).toHaveAttribute('aria-pressed', 'true')
  await day(page, 19).click()
  await day(page, 25).click()
  await expect(chosen(page)).toHaveText('2026-12-02 2026-12-24 2026-12-25')
  await expectNoFlaws(page)
})

test('The keyboard adds and removes days, but adds none beyond the limit', async ({ page }) => {
  await openDays(page, 'de-DE')
  await day(page, 1).focus()
  for (let count = 0; count < 3; count += 1) {
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
  }
  await expect(chosen(page)).toHaveText('2026-12-01 2026-12-02 2026-12-03')
  await expect(day(page, 4)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(chosen(page)).toHaveText('2026-12-01 2026-12-02 2026-12-03')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(chosen(page)).toHaveText('2026-12-01 2026-12-02')
})

test('The calendar without bounds reaches from 100 years ago to 52 years ahead', async ({ page }) => {
  await openDays(page, 'en-GB')
  const years = page.getByRole('combobox', { name: 'Year' })
  await expect(years.locator('option')).toHaveCount(153)
  await years.selectOption('1926')
  await page.getByRole('combobox', { name: 'Month' }).selectOption('January')
  await expect(page.getByRole('grid')).toHaveAccessibleName(/January 1926/)
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
  await years.selectOption('2078')
  await page.getByRole('combobox', { name: 'Month' }).selectOption('December')
  await expect(page.getByRole('grid')).toHaveAccessibleName(/December 2078/)
  await expect(page.getByRole('button', { name: 'On', exact: true })).toBeDisabled()
})

for (const [language, first, month] of [
  ['de-DE', 'Mo', 'Dezember'],
  ['en-GB', 'Mon', 'December'],
  ['en-US', 'Sun', 'December'],
] as const)
  test(`The calendar’s week begins on the usual day in ${language}`, async ({ page }) => {
    await openDays(page, language)
    await expect(weekdays(page).first()).toHaveText(first)
    await expect(page.getByRole('combobox', { name: 'Month' }).locator('option:checked')).toHaveText(month)
  })
