import type { Page } from '@playwright/test'
import { becomeCustomer, bookHelmets, newAddress, ACCOUNT_PASSWORD, payFor } from '#test/support/account.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test(
  'A paid booking is listed as upcoming and shows all its data',
  { tag: ['@phone', '@wide'] },
  async ({ page, shop, onPhone }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    const { bookingId, number } = await bookHelmets(page.request, email, onPhone ? 1 : 0)
    await payFor(page.request, bookingId)
    await openPage(page, '/alpin/user/reservations')
    await expect(page.getByRole('heading', { name: 'Bevorstehend' })).toBeVisible()
    const card = page.getByRole('link', { name: new RegExp(number) })
    await expect(card).toContainText('Bezahlt')
    await expect(card).toContainText('gebucht am')
    await expectNoFlaws(page)
    await card.click()
    await expect(heading(page, `Buchung ${number}`)).toBeFocused()
    for (const words of ['Anna Berger', 'Mia', '8 Jahre', 'Kinderhelm'])
      await expect(page.getByText(words).first()).toBeVisible()
    for (const name of ['calendar.ics', 'receipt.pdf'])
      await expect(page.locator(`a[href$="/api/checkout/${bookingId}/${name}"]`)).toBeVisible()
    await expectNoFlaws(page)
  },
)

test(
  'A paid booking is cancelled after a confirmation that states the refund',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    const { bookingId, number } = await bookHelmets(page.request, email, 7)
    await payFor(page.request, bookingId)
    await openPage(page, `/alpin/user/reservations/${bookingId}`)
    await page.getByRole('button', { name: 'Buchung stornieren' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Buchung ${number} stornieren` })
    await expect(dialog).toContainText('lässt sich nicht zurücknehmen')
    await expect(dialog).toContainText('Sie erhalten zurück')
    await expectNoFlaws(page)
    await dialog.getByRole('button', { name: 'Buchung behalten' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Buchung stornieren' }).click()
    await dialog.getByRole('button', { name: 'Endgültig stornieren' }).click()
    await expect(page.getByText('Stornierung bestätigt')).toBeVisible()
    await expect(page.getByText('an das Zahlungsmittel, mit dem Sie bezahlt haben')).toBeVisible()
    await expectNoFlaws(page)
    await page.getByRole('link', { name: 'Zu allen Buchungen' }).click()
    await expect(page.getByRole('heading', { name: 'Frühere' })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(number) })).toContainText('Storniert')
  },
)

test(
  'An unpaid booking is marked as unpaid and can be cancelled without cost, in English',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    const { bookingId, number } = await bookHelmets(page.request, email, 2)
    await openPage(page, `/alpin/en/user/reservations/${bookingId}`)
    await expect(heading(page, `Booking ${number}`)).toBeVisible()
    await expect(page.getByText('This booking has not been paid yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible()
    await expectNoFlaws(page)
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Nothing has been paid')
    await page.getByRole('button', { name: 'Yes, cancel booking' }).click()
    await expect(page.getByText('Cancellation confirmed')).toBeVisible()
  },
)

test('Booking again copies the booking and opens the calendar', async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir)
  const { bookingId } = await bookHelmets(page.request, email, 3)
  await openPage(page, `/alpin/user/reservations/${bookingId}`)
  await page.getByRole('button', { name: 'Ebenso noch einmal buchen' }).click()
  await expect(page).toHaveURL(/#calendar$/)
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('talstation.alpin.booking') ?? '{}') as unknown)
  await expect.poll(kept).toMatchObject({
    days: { from: null, to: null },
    location: 'talstation',
    persons: [
      { type: 1, products: [{ id: 'helm', count: 1 }] },
      { type: 3, age: 8, products: [{ id: 'helm-kinder', count: 1 }] },
    ],
  })
})

test.describe('data of another customer', () => {
  test.use({ allowed: /answer: 40[14]/ })

  test('another customer’s booking is reported as not found', async ({ page, shop, browser }) => {
    await becomeCustomer(page, shop.dataDir)
    const stranger = await browser.newContext({ baseURL: shop.origin })
    const { bookingId } = await bookHelmets(stranger.request, newAddress('otto'), 4)
    await stranger.close()
    await openPage(page, `/alpin/user/reservations/${bookingId}`)
    await expect(page.getByText('Wir finden diese Buchung nicht in Ihrem Konto.')).toBeVisible()
    await expectNoFlaws(page)
  })

  test('a booking opened after the session ended leads to login and back', async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    const { bookingId, number } = await bookHelmets(page.request, email, 5)
    await openPage(page, '/alpin/user/reservations')
    await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible()
    await page.context().clearCookies()
    await page.getByRole('link', { name: new RegExp(number) }).click()
    await expect(page.getByText('Ihre Anmeldung ist abgelaufen.')).toBeVisible()
    await expectNoFlaws(page)
    await page.getByRole('textbox', { name: 'E\u2011Mail' }).fill(email)
    await page.getByRole('textbox', { name: 'Passwort' }).fill(ACCOUNT_PASSWORD)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(heading(page, `Buchung ${number}`)).toBeVisible()
    expect(page.url()).toContain(bookingId)
  })
})

test('The profile is validated, stored and exported', { tag: '@phone' }, async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir)
  await openPage(page, '/alpin/user/profile')
  await expect(page.getByLabel('Vorname')).toHaveValue('Anna')
  await expect(page.getByText(email)).toBeVisible()
  await expectNoFlaws(page)
  await page.getByLabel('Nachname').fill('')
  await page.getByRole('textbox', { name: /^Geburtsdatum/ }).fill('31.02.1990')
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await expect(page.getByLabel('Nachname')).toBeFocused()
  await expect(page.locator('[data-part="notice"]')).toContainText(
    'Geburtsdatum: ein Tag vor heute, zum Beispiel 24.12.1990',
  )
  await expectNoFlaws(page)
  await page.getByLabel('Nachname').fill('Berger-Huber')
  await page.getByRole('textbox', { name: /^Geburtsdatum/ }).fill('')
  await page.getByRole('textbox', { name: /^Geburtsdatum/ }).pressSequentially('28/02/1990')
  await page.getByLabel('Schuhgröße').fill('39,5')
  await page.getByLabel('Sprache der E\u2011Mails zu Ihrem Konto').selectOption('en')
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await expect(page.getByText('Ihre Angaben sind gespeichert.')).toBeVisible()
  await expect(page.getByText('Angemeldet als Anna Berger-Huber')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Schuhgröße')).toHaveValue('39,5')
  await expect(page.getByLabel('Sprache der E\u2011Mails zu Ihrem Konto')).toHaveValue('en')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Daten herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('meine-daten.json')
})

test('A saved person can be added, changed and removed', { tag: '@phone' }, async ({ page, shop }) => {
  await becomeCustomer(page, shop.dataDir)
  await openPage(page, '/alpin/user/profile')
  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  const form = page.getByRole('form', { name: 'Neue Person' })
  await form.getByRole('button', { name: 'Person speichern' }).click()
  await expect(form.getByLabel('Vorname')).toBeFocused()
  await expectNoFlaws(page)
  await form.getByLabel('Vorname').fill('Mia')
  await form.getByRole('textbox', { name: /^Geburtsdatum/ }).pressSequentially('01.03.2018')
  await form.getByRole('button', { name: 'Person speichern' }).click()
  await expect(page.getByText('Kind, geboren am 01.03.2018')).toBeVisible()
  await page.getByRole('button', { name: 'Mia ändern' }).click()
  await page.getByRole('form', { name: 'Person ändern' }).getByLabel('Körpergröße').fill('128')
  await page.getByRole('button', { name: 'Person speichern' }).click()
  await expect(page.getByText('128 cm')).toBeVisible()
  await page.reload()
  await expect(page.getByText('128 cm')).toBeVisible()
  await page.getByRole('button', { name: 'Mia entfernen' }).click()
  await expectNoFlaws(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('128 cm')).toHaveCount(0)
})

test.describe('two persons of the same name', () => {
  test.use({ allowed: /answer: 409/ })

  test('a second saved person with the same name is refused with a message', async ({ page, shop }) => {
    await becomeCustomer(page, shop.dataDir)
    await openPage(page, '/alpin/en/user/profile')
    for (const round of ['first', 'second']) {
      await page.getByRole('button', { name: 'Add a person' }).click()
      await page.getByRole('form', { name: 'New person' }).getByLabel('First name').fill('Mia')
      await page.getByRole('button', { name: 'Save the person' }).click()
      if (round === 'first') await expect(page.getByText('Mia', { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('alert')).toContainText('A person with that name is already saved.')
    await expectNoFlaws(page)
  })
})

test.describe('deleting an account', () => {
  test.use({ allowed: /answer: 401/ })

  test('the dialog for deleting an account says which data stays, and deletes the account', async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    await openPage(page, '/alpin/en/user/profile')
    await page.getByRole('button', { name: 'Delete the account' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Tax law requires us to keep the accounting data')
    await expectNoFlaws(page)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(ACCOUNT_PASSWORD)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(ACCOUNT_PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText('Email and password do not match')
  })
})

test(
  'Checkout offers a customer’s profile and saved persons for each form',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    const saved = await page.request.post('/alpin/de/api/customer/persondata', {
      data: { type: 3, firstname: 'Mia', lastname: 'Berger', birthday: '2018-03-01', weight: 26 },
    })
    expect(saved.status()).toBe(201)
    await keepDraft(page, familyDraft(await weekAhead(page.request, 6)))
    await page.goto('/alpin/checkout')
    const anna = page.getByRole('group', { name: 'Erwachsener 1', exact: true })
    await expect(anna.getByLabel('Vorname')).toHaveValue('Anna')
    await expect(anna.getByLabel('E\u2011Mail')).toHaveValue(email)
    const fromAccount = page.getByRole('region', { name: 'Aus Ihrem Konto übernehmen' })
    await fromAccount.getByRole('combobox', { name: 'Kind 1' }).selectOption('Mia Berger')
    await fromAccount.getByRole('button', { name: 'Angaben für Kind 1 übernehmen' }).click()
    await expect(page.getByRole('button', { name: 'Angaben ändern: Kind 1' })).toBeVisible()
    await expect(page.locator('[data-at="1"]')).toContainText('Mia')
    await expectNoFlaws(page)
    const kept = await page.evaluate(() => sessionStorage.getItem('talstation.alpin.checkout'))
    const { persons } = JSON.parse(kept ?? '{}') as { persons: Record<string, unknown>[] }
    expect(persons).toMatchObject([{ isAutofilled: true }, { firstname: 'Mia', isAutofilled: true }])
    expect(persons[1]!.weight ?? null).toBeNull()
  },
)
