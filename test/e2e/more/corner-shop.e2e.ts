import type { Locator, Page } from '@playwright/test'
import { untick } from '#test/support/hand.ts'
import { addDays } from '#domain/calendar/days.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { cornerToday } from '#test/support/corner-shop.ts'
import { pressFreeDays } from '#test/support/free-days.ts'
import { expect, test } from '#test/support/shop.ts'

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
const product = (page: Page, title: string) =>
  page
    .locator('#products')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const openProducts = async (page: Page, hours?: string) => {
  await openPage(page, '/corner/de')
  await button(page, 'Ein Erwachsener weniger').click()
  await button(page, 'Weiter zum Zeitraum').click()
  await pressFreeDays(page, 2)
  await button(page, 'Weiter zur Leihdauer').click()
  if (hours) await page.locator('#halfday').getByText(hours, { exact: true }).click()
  await button(page, 'Weiter zur Ausrüstung').click()
  await expect(product(page, 'Citybike')).toBeVisible()
}

test.describe('a location fixed by the shop', () => {
  test('the location step has no choice if the shop fixes its location', async ({ page }) => {
    await openProducts(page)
    await expect(page.locator('#location').getByRole('status')).toHaveText('Seehafen Seewang')
    await button(page, 'Ansehen: Wo holen Sie ab?').click()
    await expect(page.locator('#location')).toContainText('Uferpromenade 9')
    await expect(page.locator('#location').getByRole('radio')).toHaveCount(0)
  })
})

test.describe('unavailable products', () => {
  test('unavailable models, sizes, products and categories are shown with a reason', async ({ page }) => {
    await openProducts(page)
    const bike = product(page, 'Citybike')
    await button(bike, 'Größe wählen: Citybike').click()
    const soldOut = bike.getByRole('radio', { name: /Radlieb Allee/ })
    await expect(soldOut).toBeDisabled()
    await expect(soldOut).toHaveAccessibleDescription(/ausverkauft/)
    const notForRent = bike.getByRole('radio', { name: /^45\scm/ })
    await expect(notForRent).toBeDisabled()
    await expect(notForRent).toHaveAccessibleDescription(/nicht im Verleih/)
    await expect(bike.getByRole('radio', { name: /^50\scm/ })).toBeEnabled()

    const tandem = product(page, 'Tandem')
    await expect(tandem).toContainText('Ausverkauft in Ihrem Zeitraum')
    await expect(tandem.getByRole('button')).toHaveCount(0)
    const eBikes = page.getByRole('region', { name: 'E-Bikes' })
    await expect(eBikes).toContainText('In Ihrem Zeitraum ist hier alles ausverkauft.')
    await expect(page.getByRole('region', { name: 'Fahrräder', exact: true })).not.toContainText('hier alles')
  })

  test('a product outside its timespan is not shown', async ({ page }) => {
    await openProducts(page)
    await expect(product(page, 'Fahrradhelm')).toBeVisible()
    await expect(product(page, 'Packtaschen')).toHaveCount(0)
  })
})

test('Product pictures have the attributes width and height, which keep the page from shifting', async ({ page }) => {
  await openProducts(page)
  const sizes = await page
    .locator('#products img')
    .evaluateAll((images) => images.map((image) => [image.getAttribute('width'), image.getAttribute('height')]))
  expect(sizes.length).toBeGreaterThan(3)
  expect(new Set(sizes.map(String))).toEqual(new Set(['320,240']))
})

test('Coverage that the shop presets is ticked, shown in the cart and can be removed', async ({ page }) => {
  await openProducts(page)
  await button(product(page, 'Kindersitz'), 'Wählen: Kindersitz').click()
  await button(page, 'Weiter zu den Extras').click()
  await expect(page.locator('#specials').getByRole('checkbox', { name: 'Erwachsener 1' })).toBeChecked()
  await page.goto('/corner/de#cart')
  const cart = page.locator('#cart')
  const total = cart.locator('[data-part="cart-total"] [data-part="amount"]')
  const insured = cart.getByRole('checkbox', { name: 'Schutzpaket für Erwachsener 1' })
  await expect(insured).toBeChecked()
  await expect(total).toHaveText(/€$/)
  const before = (await total.textContent())!
  await untick(insured)
  await expect(total).not.toContainText('wird neu berechnet')
  await expect(total).not.toHaveText(before)
  await page.goto('/corner/de#specials')
  await expect(page.locator('#specials').getByRole('checkbox', { name: 'Erwachsener 1' })).not.toBeChecked()
})

const openForm = async (page: Page) => {
  await openProducts(page)
  await button(product(page, 'Kindersitz'), 'Wählen: Kindersitz').click()
  await page.goto('/corner/de#cart')
  await button(page, 'Weiter zu Ihren Daten').click()
  return page.getByRole('textbox', { name: /^Geburtsdatum/ })
}

test.describe('a birthday', () => {
  test('the calendar offers birthdays from 100 years ago to yesterday', async ({ page }) => {
    const field = await openForm(page)
    const year = Number(cornerToday().slice(0, 4))
    await button(page, 'Geburtsdatum im Kalender wählen').click()
    const dialog = page.getByRole('dialog', { name: 'Geburtsdatum' })
    const years = dialog.getByRole('combobox', { name: 'Jahr' })
    await expect(years.locator('option').first()).toHaveText(String(year - 100))
    await expect(years.locator('option').last()).toHaveText(addDays(cornerToday(), -1).slice(0, 4))
    await years.selectOption('1987')
    await dialog.getByRole('combobox', { name: 'Monat' }).selectOption('Mai')
    await expectNoFlaws(page, { of: '[role="dialog"]' })
    await dialog.getByRole('button', { name: 'Sonntag, 10. Mai 1987' }).click()
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue('10.05.1987')
    await expect(button(page, 'Geburtsdatum im Kalender wählen')).toBeFocused()
  })

  test('the calendar opens at a birthday that was typed', { tag: '@phone' }, async ({ page }) => {
    const field = await openForm(page)
    await field.fill('24.12.2001')
    await button(page, 'Geburtsdatum im Kalender wählen').tap()
    const dialog = page.getByRole('dialog', { name: 'Geburtsdatum' })
    await expect(dialog.getByRole('button', { name: 'Montag, 24. Dezember 2001' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})
