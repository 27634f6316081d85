import type { Locator, Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const bike = {
  id: 'e-trekking',
  count: 1,
  title: 'E-Trekkingrad',
  modelId: 'voltan-weite',
  property1: 'M (165–178 cm)',
}

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

const openImprint = async (page: Page, answer: object) => {
  await page.route('**/api/content/imprint', (route) => route.fulfill({ json: answer }))
  await page.goto('/de?content=imprint')
}

test.describe('a text with malicious HTML', () => {
  test.use({ allowed: /^console: Content security policy:/ })

  test('a page shows a text with malicious HTML without running its scripts', async ({ page }) => {
    const content = [
      '<p onclick="document.title = 1">Wort <a href="javascript:document.title = 1">eins</a></p>',
      '<img src="x" onerror="document.title = 1"><script>document.title = 1</script><style>p { display: none }</style>',
      '<svg><a href="javascript:1">zwei</a></svg><form action="https://evil.example"><b>drei</b></form>',
      '<a href="//evil.example">vier</a> <a href="https://example.com/">fünf</a>',
    ]
    await openImprint(page, { title: 'Impressum', content: content.join('') })
    const prose = page.getByRole('dialog', { name: 'Impressum' }).locator('[data-part="prose"]')
    await expect(prose).toBeVisible()
    expect(await prose.innerHTML()).toBe(
      '<p>Wort <a>eins</a></p><b>drei</b><a>vier</a> <a href="https://example.com/">fünf</a>',
    )
  })
})

const close = (on: Locator) => on.getByRole('button', { name: 'Schließen' }).first().click()

test('A legal text’s dialog fits the screen, and a missing text is reported', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await openImprint(page, { title: 'Impressum', content: `<p>${'Wort '.repeat(500)}</p>` })
  const dialog = page.getByRole('dialog', { name: 'Impressum' })
  const footer = page.getByRole('contentinfo')

  await test.step('a legal text’s dialog is at most 1000 px wide, and narrower on phones', async () => {
    const width = async () => (await page.locator('[data-part="modal"]').boundingBox())!.width
    await expect(dialog).toContainText('Wort')
    expect(await width()).toBe(1000)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(width).toBeLessThanOrEqual(320)
    await expectNoFlaws(page)
    await close(dialog)
    await expect(dialog).toBeHidden()
  })

  await test.step('a legal text shows that it is loading, and a missing one is titled "Fehler"', async () => {
    const requested = Promise.withResolvers<void>()
    await page.route('**/api/content/privacy', async (route) => {
      await requested.promise
      await route.fulfill({ json: { error: 'Diesen Text gibt es noch nicht.' } })
    })
    await footer.getByRole('link', { name: 'Datenschutz' }).click()
    await expect(page.getByRole('dialog', { name: 'Datenschutz' })).toContainText('Der Text wird geladen')
    requested.resolve()
    const missing = page.getByRole('dialog', { name: 'Fehler' })
    await expect(missing).toContainText('Diesen Text gibt es noch nicht.')
    await close(missing)
    await expect(missing).toBeHidden()
  })

  await test.step('each shop has an accessibility statement', async () => {
    await footer.getByRole('link', { name: 'Barrierefreiheit' }).click()
    await expect(page.getByRole('dialog', { name: 'Barrierefreiheit' })).toContainText('WCAG 2.2')
  })
})
