import type { Locator, Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import { addDays } from '#domain/calendar/days.ts'
import { familyDraft, keepDraft, orderElsewhere, ski, weekAhead } from '#test/support/booking.ts'
import { PageTraffic } from '#contract/traffic.ts'
import { builtFileOf } from '#test/support/built-app.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

type Lines = BookingDraft['persons'][number]['products']

const SIZE = '155 cm'

const TITLES = { de: 'Das geht leider nicht', en: 'That did not work' } as const

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name })
const total = (page: Page) => page.locator('#cart [data-part="cart-total"] [data-part="amount"]')

const adult = (...products: Lines): BookingDraft['persons'][number] => ({
  type: 1,
  age: null,
  coverage: false,
  products,
})

const openShort = async (
  page: Page,
  {
    week,
    language = 'de',
    persons = [adult(ski(SIZE))],
    taken,
  }: {
    week: number
    language?: 'de' | 'en'
    persons?: BookingDraft['persons']
    taken?: (days: { from: string; to: string }) => { from: string; to: string }
  },
) => {
  const days = await weekAhead(page.request, week)
  while ((await orderElsewhere(page.request, taken?.(days) ?? days, SIZE)) === 201);
  await keepDraft(page, { ...familyDraft(days), persons })
  await page.goto(`/${language}#cart`)
  const dialog = page.getByRole('dialog', { name: TITLES[language] })
  await expect(dialog).toBeVisible()
  return { days, dialog }
}

const offered = (dialog: Locator) => dialog.getByRole('group').getByRole('button')

test(
  'A shortfall’s dialog offers another size, model or location, and one press applies a swap',
  { tag: ['@phone', '@wide', '@deep'] },
  async ({ page }) => {
    const { dialog } = await openShort(page, { week: 11 })
    await expect(dialog.getByRole('listitem')).toHaveText(['Premiumski, Meister SLX, 155 cm'])
    const group = dialog.getByRole('group', { name: 'Premiumski für Erwachsener 1' })
    await expect(group.getByRole('button')).toHaveText([
      'Größe 160 cmgleicher Preis',
      'Größe 165 cmgleicher Preis',
      /^Noveis\sOnyx\sCarbonGröße\s158\scm.*\smehr$/,
      'Gratwerk Horizont 82Größe 162 cmgleicher Preis',
    ])
    await expect(button(dialog, /^Anderer Abholort Kirchdorf, am Dorfplatz gleicher Preis$/)).toBeVisible()
    await expect(dialog.locator('[data-part="swap-detail"]').first()).toHaveCSS('font-weight', '400')
    await expectNoFlaws(page)

    await button(dialog, 'Größe 160 cm gleicher Preis').click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('#cart')).toContainText('Gratwerk Meister SLX, 160 cm')
    await expect(page.locator('#cart')).not.toContainText('Nicht mehr verfügbar')
    await expect(total(page)).toHaveText('202,50 €')
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'Geändert für Erwachsener 1: Premiumski, Gratwerk Meister SLX, 160 cm' }),
    ).toBeAttached()
  },
)

test(
  'A swap to another location changes where all equipment is collected',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    const { dialog } = await openShort(page, { week: 16, language: 'en' })
    await button(dialog, /^Another collection point Kirchdorf/).tap()
    await expect(dialog).toBeHidden()
    await expect(page.locator('#location')).toContainText('Kirchdorf')
    await expect(page.locator('#cart')).not.toContainText('No longer available')
    await expect(page).toHaveURL(/#cart$/)
  },
)

test('A swap to days that begin one day earlier can be chosen by keyboard', { tag: '@deep' }, async ({ page }) => {
  const { days, dialog } = await openShort(page, { week: 13, taken: ({ to }) => ({ from: to, to }) })
  await button(dialog, /^Einen Tag früher/).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('#cart')).not.toContainText('Nicht mehr verfügbar')
  const kept = await page.evaluate(() => sessionStorage.getItem('talstation.alpin.booking'))
  expect((JSON.parse(kept!) as BookingDraft).days).toEqual({ from: addDays(days.from, -1), to: addDays(days.to, -1) })
})

test('A dearer swap shows its extra cost', { tag: '@deep' }, async ({ page }) => {
  const { dialog } = await openShort(page, { week: 8, persons: [adult(ski(SIZE)), adult(ski(SIZE))] })
  const first = dialog.getByRole('group', { name: 'Premiumski für Erwachsener 1' })
  const second = dialog.getByRole('group', { name: 'Premiumski für Erwachsener 2' })
  const dearer = button(first, /Noveis\sOnyx\sCarbon/)
  const more = Number(/([\d,]+)\s€\smehr/.exec((await dearer.textContent())!)![1]!.replace(',', '.'))
  expect(more).toBeGreaterThan(0)
  await dearer.click()
  await expect(first).toBeHidden()
  await button(second, /^Größe\s160\scm/).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#cart').getByText('Noveis Onyx Carbon')).toHaveCount(1)
  await expect(page.locator('#cart').getByText('Gratwerk Meister SLX, 160 cm')).toHaveCount(1)
  await expect(total(page)).toHaveText(`${(2 * 202.5 + more).toFixed(2).replace('.', ',')} €`)
})

test('The swap dialog announces that it is loading, and can be opened again', { tag: '@deep' }, async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/swaps', async (route) => {
    await answer.promise
    await route.continue()
  })
  const { dialog } = await openShort(page, { week: 9 })
  await expect(dialog.getByText('Wir sehen nach, was stattdessen verfügbar ist')).toBeVisible()
  await expectNoFlaws(page).finally(() => answer.resolve())
  await expect(offered(dialog).first()).toBeVisible()
  const before = await offered(dialog).allTextContents()
  await button(dialog, /^Weiter$/).click()
  await button(page.locator('#cart'), 'Weiter zu Ihren Daten').click()
  await button(page.getByRole('alert'), 'Was stattdessen verfügbar ist').click()
  await expect(offered(dialog)).toHaveText(before)
  await button(dialog, /^Größe\s160\scm/).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('#cart-title')).toBeFocused()
  await button(page.locator('#cart'), 'Weiter zu Ihren Daten').click()
  await expect(page).toHaveURL(/\/checkout$/)
})

test.describe('missing swaps', () => {
  test.use({ allowed: /^failed:/ })

  test(
    'without an answer the swap dialog shows only shortfalls, and offers a report',
    { tag: '@deep' },
    async ({ page }) => {
      await page.route('**/api/swaps', (route) => route.abort())
      const { dialog } = await openShort(page, { week: 10 })
      await expect(dialog.getByRole('listitem')).toHaveText(['Premiumski, Meister SLX, 155 cm'])
      await expect(dialog.getByText('Wir sehen nach, was stattdessen verfügbar ist')).toBeHidden()
      await expect(offered(dialog)).toHaveCount(0)
      await button(dialog, 'Problem melden').click()
      const report = page.getByRole('dialog', { name: 'Problem melden' })
      await button(report, 'Abbrechen').click()
      await expect(report).toBeHidden()
      await button(dialog, /^Weiter$/).click()
      await expect(dialog).toBeHidden()
    },
  )
})

test('The page reports missing equipment when the visitor leaves', { tag: '@deep' }, async ({ page }) => {
  const counts = page.waitForResponse((response) =>
    response.url().endsWith(builtFileOf('src/consent/count-traffic.ts')),
  )
  const { days } = await openShort(page, { week: 15 })
  await counts
  await page.keyboard.press('Escape')
  await page.goto('/de#products')
  await button(page, 'Wählen: Skidepot').click()
  await expect(page.getByText('Gewählt', { exact: true }).first()).toBeVisible()
  const beacon = page.waitForRequest((request) => request.url().endsWith('/api/traffic'))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  expect(PageTraffic.parse((await beacon).postDataJSON()).lost).toEqual({
    date: days,
    hours: null,
    location: 'talstation',
    pickupDayBefore: false,
    units: [{ product: 'ski-premium', model: 'gratwerk-meister', property1: SIZE, type: 1, wanted: 1, missing: 1 }],
  })
})
