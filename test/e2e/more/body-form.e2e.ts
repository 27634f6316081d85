import { DRAFT_VERSION } from '#contract/constants.ts'
import { keepDraft, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

test('Each person’s measures are asked only once and determine the sizes', { tag: '@deep' }, async ({ page }) => {
  const days = await weekAhead(page.request, 0)
  const choices = { rate: null, hours: null, location: 'talstation', pickupDayBefore: false, specials: [] }
  const adult = { type: 1 as const, age: null, coverage: false, products: [] }
  await keepDraft(page, {
    version: DRAFT_VERSION,
    persons: [adult, adult],
    days,
    ...choices,
    discountcode: null,
    accommodation: null,
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  await page.goto('/alpin/de#products')
  const form = page.getByRole('region', { name: /^Angaben für / })
  const comfort = page
    .locator('[data-part="tab-panel"]')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Komfortski', exact: true }) })

  await test.step('only the height is asked until the visitor types it', async () => {
    await expect(form.getByRole('textbox')).toHaveCount(1)
    await form.getByLabel('Körpergröße').pressSequentially('17')
    await expect(form.getByRole('textbox')).toHaveCount(5)
    await expect(form.getByLabel('Körpergröße')).toBeFocused()
  })

  await test.step('an impossible height is reported when the visitor finishes the form', async () => {
    await form.getByLabel('Vorname').pressSequentially('Anna')
    await form.getByRole('button', { name: 'Fertig' }).click()
    await expect(form).toContainText('Bitte eine Zahl von 40 bis 250')
    await expect(form.getByLabel('Körpergröße')).toBeFocused()
    await expectNoFlaws(page)
  })

  await test.step('each measure chooses sizes, and the typed name replaces the person’s number', async () => {
    await form.getByLabel('Körpergröße').pressSequentially('8')
    await form.getByLabel('Gewicht').pressSequentially('75')
    await form.getByText('Fortgeschritten', { exact: true }).click()
    await expect(comfort).toContainText('Passt: Skarn Pista 74, 160 cm (für 178 cm, 75 kg und Fortgeschritten)')
    await expect(page.getByRole('tab', { name: /^Anna/ })).toBeVisible()
    await form.getByRole('button', { name: 'Fertig' }).click()
    await expect(form).toContainText('178 cm · 75 kg · Fortgeschritten')
    await expect(form).toBeFocused()
    await expectNoFlaws(page)
  })

  await test.step('the size that fits is marked among the sizes', async () => {
    await comfort.getByRole('button', { name: 'Andere Größe: Komfortski' }).click()
    await expect(comfort.getByRole('radio', { name: '160 cm' })).toHaveAccessibleDescription('passt')
  })

  await test.step('a reload keeps the measures, and the next person’s measures are asked', async () => {
    await page.reload()
    await expect(form).toContainText('178 cm · 75 kg · Fortgeschritten')
    await page.getByRole('tab', { name: /^Erwachsener 2/ }).click()
    await form.getByRole('button', { name: 'Alle Maße: Angaben für Erwachsener 2' }).click()
    await expect(form).toBeFocused()
    await form.getByRole('button', { name: 'Überspringen' }).click()
    await expect(form.getByRole('textbox')).toHaveCount(1)
  })

  expect(asked.filter((body) => body.includes('Anna') || body.includes('178'))).toEqual([])
})
