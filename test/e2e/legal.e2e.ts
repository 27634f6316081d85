import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'

const bike = {
  id: 'e-trekking',
  count: 1,
  title: 'E-Trekkingrad',
  modelId: 'voltan-weite',
  property1: 'M (165–178 cm)',
}

/** One e-bike with equipment protection, for a week at the lake. */
const openBooking = async (page: Page, path: string) => {
  const rider = { type: 1 as const, age: null, coverage: true, products: [bike] }
  const days = await weekAhead(page.request, 0, 'velo')
  await keepDraft(page, { ...familyDraft(days), persons: [rider], location: 'seehafen' }, 'velo')
  await page.goto(path)
}

test('Deposit, VAT, coverage and withdrawal are shown before the order', async ({ page }) => {
  await openBooking(page, '/velo/de#products')
  const card = page
    .locator('#products')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'E-Trekkingrad', exact: true }) })
  await expect(card).toContainText('inkl. MwSt.')
  await expect(card).toContainText(/zzgl. 100,00\s€ Kaution/)
  await page.goto('/velo/de#specials')
  await expect(page.locator('#specials')).toContainText('Bei Sturzschäden zahlen Sie nichts')
  await expect(page.locator('#specials')).toContainText('Das Schutzpaket ist keine Versicherung.')

  await page.goto('/velo/de/checkout')
  const form = page.getByRole('main')
  await expect(form).toContainText(/mindestens 18\sJahre/)
  const fields = {
    Vorname: 'Anna',
    Nachname: 'Berger',
    'Straße und Hausnummer': 'Seeweg 3',
    Postleitzahl: '6004',
    Telefon: '+41 41 555 01 02',
    'E\u2011Mail': 'anna@example.com',
    Körpergröße: '172',
  }
  for (const [label, value] of Object.entries(fields)) await form.getByRole('textbox', { name: label }).fill(value)
  await form.getByRole('textbox', { name: 'Ort', exact: true }).fill('Luzern')
  await form.getByLabel('Land').selectOption('Schweiz')
  await form.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await expect(form).toContainText(/hinterlegen Sie 100,00\s€ Kaution/)
  await expect(form).toContainText(/14\sTage lang widerrufen, längstens bis die Leihe beginnt/)
})

test('Each shop has an accessibility statement', async ({ page }) => {
  await page.goto('/en')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('dialog', { name: 'Accessibility' })).toContainText('WCAG 2.2 at level AA')
})
