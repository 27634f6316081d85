import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { next, orderButton } from '#test/support/checkout-pages.ts'
import { openExpired } from '#test/support/expired-booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

const bookBike = async (page: Page): Promise<CheckoutAnswer> => {
  const { from } = await weekAhead(page.request, 1, 'velo')
  const answer = await page.request.post('/velo/de/api/checkout', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      language: 'de',
      date: { from, to: from },
      location: 'seehafen',
      termsAccepted: true,
      persons: [
        {
          mainperson: true,
          type: 1,
          label: 'Erwachsener 1',
          firstname: 'Otto',
          lastname: 'Huber',
          email: 'otto@example.com',
          country: 'AT',
          address: 'Seeweg 1',
          zip: '6999',
          city: 'Fendels',
          phone: '+43 1 234',
          height: 170,
          products: [{ id: 'citybike', count: 1, modelId: 'radlieb-gasse', property1: '50 cm' }],
        },
      ],
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as CheckoutAnswer
}

const BIKE = { id: 'citybike', count: 1, title: 'Citybike', modelId: 'radlieb-gasse', property1: '50 cm' }

const OTTO = {
  Vorname: 'Otto',
  Nachname: 'Huber',
  'Straße und Hausnummer': 'Seeweg 1',
  Postleitzahl: '6999',
  Ort: 'Fendels',
  'E\u2011Mail': 'otto@example.com',
  Telefon: '+43 1 234',
  Körpergröße: '170',
}

const WORDS = {
  de: {
    link: 'Vertrag widerrufen',
    fields: { name: 'Vor- und Nachname', number: 'Buchungsnummer', email: 'E\u2011Mail für die Bestätigung' },
    check: 'Weiter zur Bestätigung',
    missing: 'Vor- und Nachname ist ein Pflichtfeld',
    summary: 'Bitte prüfen und bestätigen Sie',
    edit: 'Angaben ändern',
    confirm: 'Widerruf bestätigen',
    received: 'Ihr Widerruf ist eingegangen',
  },
  en: {
    link: 'Withdraw from contract',
    fields: { name: 'First and last name', number: 'Booking number', email: 'Email for the confirmation' },
    check: 'Continue to confirmation',
    missing: 'First and last name is a required field',
    summary: 'Please check and confirm',
    edit: 'Change details',
    confirm: 'Confirm withdrawal',
    received: 'Your withdrawal has been received',
  },
}

for (const language of ['de', 'en'] as const) {
  const words = WORDS[language]
  const tag = language === 'de' ? ['@phone', '@wide'] : []

  test(`A withdrawal is entered, confirmed and acknowledged by mail: ${language}`, { tag }, async ({ page }) => {
    await openPage(page, `/velo/${language}`)
    await page.getByRole('contentinfo').getByRole('link', { name: words.link }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.link })).toBeVisible()

    await page.getByRole('button', { name: words.check }).click()
    const name = page.getByLabel(words.fields.name)
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(words.missing)
    await expect(page.locator('[data-part="notice"]').getByRole('listitem')).toHaveCount(3)
    await expect(page.locator('[data-part="notice"]')).toContainText(words.missing)
    await expectNoFlaws(page)

    const email = `${language}-${randomUUID().slice(0, 8)}@example.com`
    await name.fill('Anna Berger')
    await page.getByLabel(words.fields.number).fill('VEL-234567')
    await page.getByLabel(words.fields.email).fill(email)
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { level: 2, name: words.summary })).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    await expectNoFlaws(page)
    await page.getByRole('button', { name: words.edit }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('Anna Berger')
    await page.getByRole('button', { name: words.check }).click()
    await page.getByRole('button', { name: words.confirm }).click()

    await expect(page.getByRole('heading', { level: 2, name: words.received })).toBeFocused()
    await expectNoFlaws(page)
    await expect(async () => {
      await page.goto('/dev/mailbox')
      await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText(words.received, {
        timeout: 500,
      })
    }).toPass()
  })
}

test(
  'The withdrawal form of the visitor’s own booking is filled in',
  { tag: ['@phone', '@wide'] },
  async ({ page }) => {
    const { bookingId, number } = await bookBike(page)
    await openPage(page, `/velo/de/checkout/success?booking=${bookingId}`)
    const link = page.getByRole('main').getByRole('link', { name: WORDS.de.link })
    await expect(link).toBeVisible()
    await expectNoFlaws(page)
    await link.click()
    await expect(page.getByLabel(WORDS.de.fields.name)).toHaveValue('Otto Huber')
    await expect(page.getByLabel(WORDS.de.fields.number)).toHaveValue(number)
    await expect(page.getByLabel(WORDS.de.fields.email)).toHaveValue('otto@example.com')

    await page.getByLabel(WORDS.de.fields.name).fill('Otto Maria Huber')
    await page.getByRole('link', { name: 'EN: English' }).click()
    await expect(page.getByLabel(WORDS.en.fields.name)).toHaveValue('Otto Maria Huber')
    const sent = page.waitForRequest(/\/velo\/en\/api\/withdrawal$/)
    await page.getByRole('button', { name: WORDS.en.check }).click()
    await page.getByRole('button', { name: WORDS.en.confirm }).click()
    await sent
    await expect(page.getByRole('heading', { level: 2, name: WORDS.en.received })).toBeFocused()
  },
)

test('A booking that can no longer be paid offers no withdrawal', async ({ page }) => {
  const { bookingId } = await bookBike(page)
  await openExpired(page, { tenant: 'velo', locale: 'de', bookingId })
  await expect(page.getByRole('heading', { name: 'Diese Buchung lässt sich nicht mehr bezahlen' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: WORDS.de.link })).toHaveCount(0)
})

test('The overview of a booking links to the withdrawal form', async ({ page }) => {
  const { from } = await weekAhead(page.request, 1, 'velo')
  const { persons, ...draft } = familyDraft({ from, to: from })
  await keepDraft(page, { ...draft, location: 'seehafen', persons: [{ ...persons[0]!, products: [BIKE] }] }, 'velo')
  await page.goto('/velo/de/checkout')
  for (const [field, value] of Object.entries(OTTO)) await page.getByLabel(new RegExp(`^${field}`)).fill(value)
  await page.getByLabel('Land').selectOption('AT')
  await next(page).click()
  await expect(orderButton(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: WORDS.de.link })).toBeVisible()
  await expect(page.getByText('besteht kein Widerrufsrecht')).toBeHidden()
})

test.describe('a stranger’s booking', () => {
  test.use({ allowed: /answer: 404/ })

  test('the withdrawal form of a booking without access stays empty', async ({ page }) => {
    await openPage(page, `/velo/de/withdrawal?booking=${'x'.repeat(22)}`)
    await expect(page.getByLabel(WORDS.de.fields.number)).toHaveValue('')
  })

  test('a shop without withdrawals has neither a page nor a link for them', async ({ page }) => {
    await page.goto('/alpin/de/withdrawal')
    await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' })).toBeVisible()
    await expect(page.getByRole('link', { name: WORDS.de.link })).toBeHidden()
  })
})

test.describe('a lost response', () => {
  test.use({ allowed: /^failed:/ })

  test('the withdrawal form reports that sending may have failed, and can send again', async ({ page }) => {
    await openPage(page, '/velo/de/withdrawal')
    await page.getByLabel(WORDS.de.fields.name).fill('Anna Berger')
    await page.getByLabel(WORDS.de.fields.number).fill('VEL-234567')
    await page.getByLabel(WORDS.de.fields.email).fill('offline@example.com')
    await page.getByRole('button', { name: WORDS.de.check }).click()
    await page.route('**/api/withdrawal', (route) => route.abort())
    await page.getByRole('button', { name: WORDS.de.confirm }).click()
    await expect(page.getByRole('alert')).toContainText('Keine Antwort vom Shop')
    await expectNoFlaws(page)
    await page.unroute('**/api/withdrawal')
    await page.getByRole('button', { name: WORDS.de.confirm }).click()
    await expect(page.getByRole('heading', { level: 2, name: WORDS.de.received })).toBeVisible()
  })
})
