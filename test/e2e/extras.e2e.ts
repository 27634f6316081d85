import type { Locator, Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import {
  CARD,
  fillIn,
  isBooked,
  isPaymentOpen,
  next,
  orderButton,
  pay,
  sendOrder,
} from '#test/support/checkout-pages.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

type StepName = 'halfday' | 'products' | 'specials' | 'accommodation' | 'rates' | 'cart'

const step = (page: Page, name: StepName) => page.locator(`#${name}`)
const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const total = (page: Page) => step(page, 'cart').locator('[data-part="cart-total"] [data-part="amount"]')
const lines = (page: Page) => step(page, 'cart').locator('[data-part="cart"]')

const openStep = async (page: Page, name: StepName, path = '/') => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, 1)))
  await page.goto(`${path}#${name}`)
  await expect(step(page, name)).toHaveAttribute('data-state', 'open')
}

const openDurations = async (page: Page) => {
  await openPage(page, '/velo/de')
  await button(page, 'Weiter zum Zeitraum').click()
  await page.locator('[data-part="day"]:not([aria-disabled])').first().click()
  await button(page, 'Weiter zur Leihdauer').click()
  await expect(heading(page, 'Wie lange brauchen Sie die Ausrüstung?')).toBeFocused()
}

test.describe('renting by the hour', () => {
  test('checkout’s summary and its form show the same latest return time', { tag: '@deep' }, async ({ page }) => {
    const { from } = await weekAhead(page.request, 0, 'velo')
    const bike = { id: 'citybike', count: 1, title: 'Citybike', modelId: 'radlieb-gasse', property1: '50 cm' }
    const rider = { type: 1 as const, age: null, coverage: false, products: [bike] }
    const draft = { ...familyDraft({ from, to: from }), hours: 4, persons: [rider], location: 'seehafen' }
    await keepDraft(page, draft, 'velo')
    await page.goto('/velo/de/checkout')
    const summary = page.getByRole('complementary')
    await expect(summary).toContainText('spätestens 4 Stunden nach der Abholung')
    const pickup = page.getByLabel('Abholzeit')
    const [, first] = await pickup.getByRole('option').allTextContents()
    await pickup.selectOption({ label: first! })
    const returns = page.getByLabel('Rückgabezeit').getByRole('option')
    const last = (await returns.allTextContents()).at(-1)!
    const hour = Number(first!.split(':')[0])
    expect(last).toBe(first!.replace(String(hour), String(hour + 4)))
    await expect(summary).toContainText(`bis ${last}`)
  })

  test('an hour costs less than a day if the product has an hourly price', { tag: '@deep' }, async ({ page }) => {
    await openDurations(page)
    await expect(page.getByRole('radiogroup', { name: 'Leihdauer' }).getByRole('radio')).toHaveCount(3)
    await step(page, 'halfday').getByText('1 Stunde', { exact: true }).click()
    await button(page, 'Weiter zur Ausrüstung').click()
    await expect(step(page, 'halfday').getByRole('status')).toHaveText('1 Stunde')
    const card = (title: string) =>
      step(page, 'products')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    const bike = card('Citybike')
    await expect(bike).toContainText('für 1 Stunde')
    await expect(card('Packtaschen')).toContainText('für 1 Tag')
    await expect(card('Packtaschen')).not.toContainText('Stunde')
    await button(bike, 'Größe wählen: Citybike').click()
    await bike.getByText('50 cm', { exact: true }).first().click()
    await button(page, 'Zum Warenkorb').click()
    await expect(total(page)).toHaveText('3,50 €')
    await expect(lines(page).getByText('Warum dieser Preis?')).toHaveCount(0)

    await button(page, 'Ändern: Wie lange brauchen Sie die Ausrüstung?').click()
    await step(page, 'halfday').getByText('Ganzer Tag', { exact: true }).click()
    await button(page, 'Zum Warenkorb').click()
    await expect(total(page)).toHaveText('9,00 €')

    await test.step('a product without an hourly price is marked with its day price', async () => {
      await button(page, 'Ändern: Wie lange brauchen Sie die Ausrüstung?').click()
      await step(page, 'halfday').getByText('1 Stunde', { exact: true }).click()
      await button(page, 'Weiter zur Ausrüstung').click()
      await expect(card('Kindersitz')).toContainText('für 1 Stunde')
      for (const title of ['Kindersitz', 'Packtaschen']) await button(card(title), `Wählen: ${title}`).click()
      await button(page, 'Zum Warenkorb').click()
      const line = (title: string) =>
        lines(page)
          .getByRole('listitem')
          .filter({ has: page.getByText(title, { exact: true }) })
      await expect(line('Packtaschen')).toContainText('zum Tagespreis, nicht stundenweise')
      await expect(line('Kindersitz')).toContainText('1,50 €')
      await expect(line('Kindersitz')).not.toContainText('Tagespreis')
    })
  })
})

test.describe('extras', () => {
  test('Coverage is offered to persons who have equipment', { tag: '@deep' }, async ({ page }) => {
    const draft = familyDraft(await weekAhead(page.request, 1))
    const bare = { ...draft.persons[0]!, products: [] }
    await keepDraft(page, { ...draft, persons: [draft.persons[0]!, bare, draft.persons[1]!] })
    await page.goto('/de#specials')
    const cover = page.getByRole('region', { name: 'Schutzpaket' })
    await expect(cover.locator('label')).toHaveText([
      'Für alle (2\u00A0Personen)21,80\u00A0€',
      'Erwachsener 120,25\u00A0€',
      'Kind 11,55\u00A0€',
    ])
  })

  test(
    'specials, coverage and a discount code are added to the total, and can be removed',
    { tag: '@deep' },
    async ({ page }) => {
      await openStep(page, 'specials')
      const extras = step(page, 'specials')
      const field = extras.getByLabel('Ihr Rabattcode')
      await test.step('an invalid code is reported and can be corrected', async () => {
        await field.fill('SKI99')
        await button(extras, 'Einlösen').click()
        const dialog = page.getByRole('dialog', { name: 'Das geht leider nicht' })
        await expect(dialog).toContainText('Der Rabattcode ist nicht gültig.')
        await button(dialog, 'Weiter').click()
        await expect(field).toHaveValue('SKI99')
        await expect(field).toBeEditable()
        await expect(field).toBeFocused()
        await expect(field).toHaveAccessibleDescription(/^Dieser Code wurde nicht eingelöst/)
        await expectNoFlaws(page)
      })
      await expect(extras.getByRole('checkbox')).toHaveCount(4 + 3)
      await expect(extras.locator('label', { hasText: 'Servicepaket' })).toContainText('12,00 €pro Paar')
      await expect(extras.locator('label', { hasText: 'Schuhanpassung' })).toContainText('15,00 €pro Buchung')
      await extras.getByText('Servicepaket').click()
      const cover = (name: string) => extras.getByRole('checkbox', { name })
      await test.step('one press adds coverage for all persons, and its prices were shown before', async () => {
        await expect(extras.locator('label', { hasText: 'Erwachsener 1' })).toContainText('20,25 €')
        await extras.getByText('Für alle (2\u00A0Personen)').click()
        await expect(cover('Erwachsener 1')).toBeChecked()
        await expect(cover('Kind 1')).toBeChecked()
        await extras.getByText('Kind 1', { exact: true }).click()
        await expect(cover('Für alle')).not.toBeChecked()
      })
      await field.fill('ski10')
      await expect(field).not.toHaveAttribute('aria-invalid', 'true')
      await page.keyboard.press('Enter')
      await expect(button(extras, 'Rabattcode SKI10 entfernen')).toBeVisible()
      await expect(extras).toContainText('Der Code SKI10 ist eingelöst.')
      await button(extras, 'Weiter zur Unterkunft').click()
      await expect(extras.getByRole('status').first()).toHaveText(
        'Servicepaket, Schutzpaket für 1 Person und Rabattcode SKI10',
      )

      await button(page, 'Zum Warenkorb').click()
      for (const row of [
        '1 × Servicepaket12,00 €',
        'Schutzpaket für Erwachsener 120,25 €',
        'Rabattcode SKI1010 % auf die Ausrüstung, nicht auf Schutzpaket und Extras−21,80 €',
      ])
        await expect(lines(page)).toContainText(row)
      await expect(total(page)).toHaveText('228,45 €')

      await test.step('coverage, specials and discount code can each be removed', async () => {
        await page.evaluate(() => (location.hash = 'specials'))
        await extras.getByText('Servicepaket').click()
        await extras.getByText('Erwachsener 1', { exact: true }).click()
        await button(extras, 'Rabattcode SKI10 entfernen').click()
        await field.fill('SKI10')
        await button(extras, 'Einlösen').click()
        await button(extras, 'Rabattcode SKI10 entfernen').click()
        await button(page, 'Zum Warenkorb').click()
        await expect(total(page)).toHaveText('218,00 €')
      })
    },
  )

  test('a message to the shop is kept for the visit and shown at checkout', { tag: '@deep' }, async ({ page }) => {
    await openStep(page, 'specials')
    const field = step(page, 'specials').getByRole('textbox', { name: 'Nachricht an den Verleih' })
    await expect(field).toBeVisible()
    await expect(page.locator('[data-part="cart-foot"] [data-part="amount"]')).toHaveText('218,00 €')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await field.fill('Anna kommt erst gegen 18 Uhr.')
    await expect(page.locator('[data-part="cart-foot"] [data-stale]')).toHaveCount(0)
    expect(requests.filter((path) => path.endsWith('/api/prices'))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Anna')
    await page.reload()
    await expect(field).toHaveValue('Anna kommt erst gegen 18 Uhr.')
    await button(step(page, 'specials'), 'Weiter zur Unterkunft').click()
    await expect(step(page, 'specials').getByRole('status').first()).toHaveText('Nachricht an den Verleih')
    await page.goto('/checkout')
    await expect(page.getByRole('textbox', { name: /^Nachricht an den Verleih/ })).toHaveValue(
      'Anna kommt erst gegen 18 Uhr.',
    )
  })
})

test.describe('accommodation', () => {
  test(
    'an accommodation can be found and chosen by keyboard, and is kept by a reload',
    { tag: '@deep' },
    async ({ page }) => {
      await openStep(page, 'accommodation')
      const search = page.getByRole('searchbox', { name: 'Nach Name, Ort oder Straße suchen' })
      await test.step('a search for accommodations without results is reported, and the field may stay empty', async () => {
        await search.fill('Grand Hotel')
        await expect(page.getByText('Zu „Grand Hotel“ haben wir keine Unterkunft gefunden.')).toBeVisible()
        await expect(page.getByRole('radio', { name: 'Keine Angabe' })).toBeChecked()
        await button(page, 'Weiter zum Tarif').click()
        await expect(heading(page, 'Welcher Tarif passt zu Ihnen?')).toBeFocused()
        await page.evaluate(() => (location.hash = 'accommodation'))
        await expect(step(page, 'accommodation')).toHaveAttribute('data-state', 'open')
      })
      await search.fill('')
      await search.focus()
      await page.keyboard.type('larchenblick')
      const radios = page.getByRole('radiogroup', { name: 'Unterkunft' }).getByRole('radio')
      await expect(radios).toHaveCount(3)
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('radio', { name: /^Pension Lärchenblick/ })).toBeChecked()
      await button(page, 'Weiter zum Tarif').focus()
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Welcher Tarif passt zu Ihnen?')).toBeFocused()
      await page.reload()
      await expect(step(page, 'accommodation').getByRole('status')).toHaveText('Pension Lärchenblick')
    },
  )

  test.describe('a list that does not load', () => {
    test.use({ allowed: /^failed:/ })

    test(
      'accommodations that fail to load do not block the visit and can be requested again',
      { tag: '@deep' },
      async ({ page }) => {
        await page.route('**/api/accommodations', (route) => route.abort())
        await openStep(page, 'accommodation')
        await expect(page.getByText('Das lässt sich gerade nicht laden')).toBeVisible()
        await expect(button(page, 'Weiter zum Tarif')).toBeEnabled()
        await page.unroute('**/api/accommodations')
        await button(page, 'Noch einmal laden').click()
        await expect(page.getByRole('searchbox')).toBeVisible()
      },
    )
  })
})

test('Delivery needs an accommodation, which the confirmation shows', { tag: '@deep' }, async ({ page }) => {
  await keepDraft(page, { ...familyDraft(await weekAhead(page.request, 2)), pickupDayBefore: true })
  await page.goto('/#specials')
  const delivery = page.getByRole('checkbox', { name: /^Zustellung in die Unterkunft/ })
  await expect(delivery).toHaveAccessibleDescription(
    /Unterkunft mit Adresse\. Nicht zusammen mit der Abholung am Vorabend\.$/,
  )
  await page.getByText('Zustellung in die Unterkunft', { exact: true }).click()
  const lost = 'Die Abholung am Vorabend: nicht zusammen mit „Zustellung in die Unterkunft“'
  await expect(page.getByText(lost)).toBeVisible()
  await expect(page.getByText('Nach Ihrer Unterkunft fragen wir im nächsten Schritt.')).toBeVisible()

  await button(page, 'Zum Warenkorb').click()
  await expect(lines(page)).toContainText('Unterkunft fehlt noch')
  await button(step(page, 'cart'), 'Weiter zu Ihren Daten').click()
  await expect(step(page, 'cart')).toContainText('Wir brauchen sie für: Zustellung in die Unterkunft')
  await button(page, 'Unterkunft angeben').click()
  await expect(heading(page, 'Wo wohnen Sie?')).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Keine Angabe' })).toHaveCount(0)
  await page.getByText('Nicht in der Liste', { exact: true }).click()
  await page.getByLabel('Name der Unterkunft').fill('Haus Huber')
  await expect(button(page, 'Weiter zum Tarif')).toBeDisabled()
  await page.getByLabel('Adresse der Unterkunft').fill('Seeweg 4, 6999 Moos')
  await expect(button(page, 'Weiter zum Tarif')).toBeEnabled()
  await expectNoFlaws(page)

  await page.goto('/checkout')
  await expect(page.getByLabel('Adresse der Unterkunft')).toHaveValue('Seeweg 4, 6999 Moos')
  await page.getByLabel('Unterkunft', { exact: true }).selectOption('Keine Angabe')
  await fillIn(page)
  await next(page).click()
  await expect(page.getByText('Wir brauchen sie für: Zustellung')).toBeVisible()
  await expect(orderButton(page)).toHaveCount(0)
  await page.goBack()
  await page.getByLabel('Unterkunft', { exact: true }).selectOption('Nicht in der Liste')
  await page.getByLabel('Adresse der Unterkunft').fill('Seeweg 4, 6999 Moos')
  await next(page).click()
  await expect(page.locator('main')).toContainText('Seeweg 4, 6999 Moos')
  await sendOrder(page)
  await isPaymentOpen(page)
  await pay(page, CARD.good)
  await isBooked(page)
  const main = page.locator('main')
  await expect(main).toContainText('Seeweg 4, 6999 Moos')
  await expect(main).toContainText('Zeigen Sie den Code bei der Übergabe')
  await expect(main).not.toContainText('Abhol')
})

test.describe('rates', () => {
  test(
    'the early rate reduces the price by 10 % and shows its cancellation terms',
    { tag: '@deep' },
    async ({ page }) => {
      await openStep(page, 'products')
      await test.step('a rental of several days asks for no duration, and the cart opens without specials', async () => {
        await expect(step(page, 'halfday')).toBeHidden()
        await button(page, 'Zum Warenkorb').click()
        await expect(page.getByRole('heading', { name: 'Fehlt noch etwas?' })).toBeVisible()
        await button(page, 'Zum Warenkorb').click()
        await expect(total(page)).toHaveText('218,00 €')
      })
      const cart = step(page, 'cart')
      await expect(cart).toContainText('Mit „Frühbucher“ zahlen Sie 196,20\u00A0€ statt 218,00\u00A0€.')
      await button(cart, 'Tarife vergleichen').click()
      const rates = step(page, 'rates')
      await expect(rates.getByRole('radio', { name: 'Standard' })).toBeChecked()
      await expect(rates.getByRole('radio', { name: 'Frühbucher' })).toHaveAccessibleDescription(
        /^196,20\s€ statt 218,00\s€ .*Kostenlos stornierbar bis \w\w\s\d+\.\s\S+ .*behalten wir 100\s%\sein$/,
      )
      await rates.getByText('Frühbucher', { exact: true }).click()
      await button(rates, 'Weiter zum Warenkorb').click()
      await expect(rates.getByRole('status').first()).toHaveText('Frühbucher')
      await expect(total(page)).toHaveText('196,20 €')
      await expect(cart).not.toContainText('Mit „')
    },
  )
})

test.describe('accessibility', { tag: ['@phone', '@wide'] }, () => {
  test('the duration step has no accessibility violations', { tag: '@deep' }, async ({ page }) => {
    await openDurations(page)
    await expect(page.getByRole('radio')).toHaveCount(3)
    await expectNoFlaws(page)
  })

  for (const path of ['/', '/en'])
    test(
      `specials, accommodation and rates at ${path} have no accessibility violations`,
      { tag: '@deep' },
      async ({ page }) => {
        await openStep(page, 'specials', path)
        for (const name of ['specials', 'accommodation', 'rates'] as const)
          await test.step(name, async () => {
            await page.evaluate((hash) => (location.hash = hash), name)
            await expect(step(page, name)).toHaveAttribute('data-state', 'open')
            await expect(
              step(page, name)
                .getByRole(name === 'specials' ? 'checkbox' : 'radio')
                .first(),
            ).toBeAttached()
            await expectNoFlaws(page)
          })
      },
    )
})
