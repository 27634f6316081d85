import { expect, test } from '#test/support/shop.ts'
import { logInStaff } from '#test/support/counter.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'

test(
  'Staff explore a statechart by keyboard and in its picture, in both languages',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/alpin/de/staff')
    await logInStaff(page)
    await page.getByRole('link', { name: 'Ablaufdiagramme' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ablaufdiagramme' })).toBeFocused()
    await page.getByRole('combobox', { name: 'Diagramm' }).selectOption('Die Stornierung')
    await expect(page).toHaveURL(/chart=cancellation/)

    const picture = page.getByRole('figure', { name: 'Bild: Die Stornierung' })
    await expect(page.getByText(/^Alle Pfeile sind gleich breit/)).toBeVisible()
    const active = picture.locator('[data-lit] > .name')
    await expect(active).toHaveText('Besteht')
    await expectNoFlaws(page)

    await page.getByRole('button', { name: 'Stornieren → Wirklich?' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-part="notice"]').getByText('„Stornieren“ führt zu „Wirklich?“')).toBeVisible()
    await expect(active).toHaveText('Wirklich?')
    await expect(page.getByRole('heading', { name: 'Was kann jetzt geschehen?' })).toBeFocused()
    await expect(picture.locator('.way[data-lit]')).toHaveAttribute('data-arrows', 'standing|cancel.ask|0')

    await picture.locator('[data-state="cancelled"] .name').click()
    await expect(active).toHaveText('Storniert')
    await expect(
      page.getByText('Dabei: merkt sich Gebühr und Rückzahlung; meldet der Buchung die Änderung.', { exact: true }),
    ).toBeVisible()
    await expect(page.locator('[data-part="chart-choices"]').getByText('Hier endet der Ablauf.')).toBeVisible()
    await page.getByRole('button', { name: 'Von vorn beginnen' }).click()
    await expect(active).toHaveText('Besteht')

    await page.goto('/alpin/en/staff/statecharts?chart=booking')
    await expect(
      page.getByRole('figure', { name: 'Picture: The booking' }).locator('[data-state][data-lit]'),
    ).toHaveCount(13)
    await expectNoFlaws(page)

    await page
      .getByRole('link', { name: /^Dialog/ })
      .first()
      .click()
    await expect(page).toHaveURL(/part=dialog/)
    await expect(page.getByRole('figure', { name: 'Picture: The booking › Dialog' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search in all charts' }).fill('card declined')
    await page.getByRole('link', { name: 'Checkout › Payment check › Not paid › Declined' }).click()
    await expect(page).toHaveURL(/chart=checkout&part=check/)
    await expect(page.getByRole('heading', { name: 'Payment check › Not paid › Declined' })).toBeInViewport()
  },
)

test('A statechart is drawn for the width of a phone', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/alpin/de/staff/statecharts?chart=checkout')
  await logInStaff(page)
  await expect(page.getByRole('figure', { name: 'Bild: Die Bestellung' }).locator('svg')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectNoFlaws(page)

  await page.goto('/alpin/de/staff/statecharts?chart=reservation')
  await expect(page.getByRole('row', { name: /^Stornieren/ })).toContainText('bis zum Ende des ersten Tages')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectNoFlaws(page)
})
