import type { Locator, Page } from '@playwright/test'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'
import { weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'
import { isWhole } from '#test/support/size.ts'
import { slowDown } from '#test/support/slow-network.ts'

test.setTimeout(180_000)
test.use({ actionTimeout: 45_000, contextOptions: { reducedMotion: 'no-preference' } })

const tapOn = (on: Page | Locator, name: string) =>
  on.getByRole('button', { name, exact: true }).filter({ visible: true }).first().tap()

const tapDay = async (page: Page, iso: IsoDay) => {
  const label = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(iso))
  const day = page.getByRole('button', { name: new RegExp(`^${label}`) })
  const heading = page.locator('[data-part="calendar-heading"]').first()
  while (!(await day.isVisible())) {
    const before = (await heading.textContent())!
    await tapOn(page, 'Ein Monat weiter')
    await expect(heading).not.toHaveText(before)
  }
  await day.tap()
}

test(
  'Every tap takes effect on slow 4G, from the first person to checkout @phone',
  { tag: '@deep' },
  async ({ page, request }) => {
    const { from } = await weekAhead(request)
    const freeCpu = await slowDown(page)
    await page.goto('/alpin/de', { waitUntil: 'commit' })

    await tapOn(page, 'Ein Kind mehr')
    await tapOn(page, 'Ein Erwachsener weniger')
    await expect(page.getByRole('group', { name: 'Kinder' }).getByRole('status')).toHaveText('1', { timeout: 45_000 })
    if (!isWhole) await freeCpu()

    await tapOn(page, 'Weiter zum Zeitraum')
    await expect(page.locator('#entry [data-part="step-summary"]')).toHaveText(/1\sErwachsener, 1\sKind/)
    await expect(page.locator('[data-part="calendar-heading"]').first()).toBeVisible({ timeout: 45_000 })
    await tapDay(page, from)
    await tapDay(page, addDays(from, 2))
    await tapOn(page, 'Weiter zur Abholung')
    await page.locator('#location').getByText('Zirbenbahn').first().tap()
    await tapOn(page, 'Weiter zur Ausrüstung')

    const products = page.locator('#products')
    const depot = products
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Skidepot', exact: true }) })
    for (const person of ['Erwachsener 1', 'Kind 1']) {
      await products.getByRole('tab', { name: person }).tap()
      await depot.getByRole('button', { name: /^Wählen/ }).tap()
    }
    for (const on of ['zu den Extras', 'zur Unterkunft', 'zum Tarif', 'zum Warenkorb']) {
      await expect(page.locator('[data-resting]')).toHaveCount(0)
      await tapOn(page, `Weiter ${on}`)
    }
    await tapOn(page, 'Weiter zu Ihren Daten')
    await expect(page.getByRole('group', { name: 'Kind 1', exact: true })).toBeVisible({ timeout: 45_000 })
  },
)
