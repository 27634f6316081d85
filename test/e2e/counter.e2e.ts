import { tick, untick } from '#test/support/hand.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { CheckoutAnswer, Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { addDays } from '#domain/calendar/days.ts'
import { payFor } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { logInStaff } from '#test/support/counter.ts'
import { expect, test } from '#test/support/shop.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { STAFF } from '#test/support/staff.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

let bookings = 0

const book = async (request: APIRequestContext, firstname = 'Anna', more: object = {}) => {
  const { from } = await weekAhead(request)
  const answer = await request.post('/alpin/de/api/checkout', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      language: 'de',
      date: { from, to: addDays(from, 5) },
      location: 'talstation',
      pickuptime: '08:30',
      remark: 'Linker Fuß ist etwas breiter.',
      termsAccepted: true,
      specials: ['servicepaket'],
      persons: [
        {
          mainperson: true,
          type: 1,
          label: 'Erwachsener 1',
          coverage: true,
          firstname,
          lastname: 'Berger',
          email: `anna.${(bookings += 1)}@example.com`,
          phone: '+43 660 1234567',
          age: 40,
          products: [{ id: 'helm', count: 1, modelId: 'kuppel-grat', property1: 'M (55–58 cm)' }],
        },
        {
          mainperson: false,
          type: 3,
          label: 'Kind 1',
          firstname: 'Mia',
          age: 8,
          products: [{ id: 'helm-kinder', count: 1 }],
        },
      ],
      ...more,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const booking = (await answer.json()) as CheckoutAnswer
  await payFor(request, booking.bookingId)
  return { ...booking, from }
}

const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const atTheCounter = async (page: Page, path = '/alpin/staff') => {
  await page.goto(path)
  await logInStaff(page)
  await expect(page.getByText(`Angemeldet als ${STAFF}`)).toBeVisible()
}

const confirm = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test.describe('a visitor without a staff login', () => {
  test.use({ allowed: /answer: 401/ })

  test(
    'a visitor sees the staff login, and one message for every wrong login',
    { tag: ['@phone', '@wide', '@deep'] },
    async ({ page }) => {
      await page.goto('/alpin/staff')
      await expect(heading(page, 'Anmeldung für Mitarbeitende')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toHaveCount(0)
      await expectNoFlaws(page)
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await expect(page.getByRole('textbox', { name: 'E\u2011Mail' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'E\u2011Mail' })).toHaveAccessibleDescription(
        'E\u2011Mail ist ein Pflichtfeld',
      )
      await logInStaff(page, 'falsch-falsch')
      await expect(page.getByRole('alert')).toContainText('E\u2011Mail und Passwort passen nicht zusammen')
      await expectNoFlaws(page)
      await logInStaff(page)
      await expect(heading(page, 'Schalter')).toBeVisible()
      await page.getByRole('button', { name: 'Abmelden' }).click()
      await expect(page.getByText('Sie sind abgemeldet')).toBeVisible()
      await expect(heading(page, 'Anmeldung für Mitarbeitende')).toBeFocused()
      await page.reload()
      await expect(heading(page, 'Anmeldung für Mitarbeitende')).toBeVisible()
    },
  )
})

test.describe('the counter', () => {
  test.use({ allowed: /answer: (404|401)/ })

  test(
    'the counter lists deliveries separately, and reports unknown numbers and expired sessions',
    { tag: '@deep' },
    async ({ page, request }) => {
      const accommodation = { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }
      const { number, from } = await book(request, 'Ida', { specials: ['hotelzustellung'], accommodation })
      await atTheCounter(page)

      await test.step('a delivery is listed apart from the collections, with its address', async () => {
        await page.getByLabel('Datum').fill(from)
        await expect(page.getByRole('region', { name: /Zustellungen/ })).toContainText(number)
        await expect(page.getByRole('region', { name: /Zustellungen/ })).toContainText('Haus Huber, Seeweg 4, 6999')
        await expect(page.getByRole('region', { name: /Abholungen/ })).not.toContainText(number)
        await expectNoFlaws(page)
      })

      await test.step('an unknown booking number shows a message', async () => {
        // Leaves the field first, because the page takes keys as a scan only while no field has the focus.
        await page.getByLabel('Datum').blur()
        await scan(page, 'ALP-222222')
        await expect(heading(page, 'Zu ALP-222222 gibt es keine Buchung')).toBeVisible()
        await expectNoFlaws(page)
      })

      await test.step('a staff login does not open another shop’s counter', async () => {
        expect((await page.request.get(`/velo/de/api/staff/reservations/${number}`)).status()).toBe(401)
      })

      await test.step('an expired session shows the login on the same page, and in other tabs', async () => {
        const other = await page.context().newPage()
        await other.goto(`/alpin/staff/reservations/${number}`)
        await expect(heading(other, 'Ida Berger')).toBeVisible()
        await page.context().clearCookies()
        await scan(page, number)
        for (const tab of [page, other]) await expect(tab.getByText('Ihre Anmeldung ist abgelaufen')).toBeVisible()
        await expect(other.getByText('Ida')).toHaveCount(0)
        await logInStaff(page)
        for (const tab of [page, other]) await expect(heading(tab, 'Ida Berger')).toBeVisible()
        await other.getByRole('button', { name: 'Abmelden' }).click()
        await expect(page.getByText('Sie sind abgemeldet')).toBeVisible()
        await other.close()
        await page.goto(`/velo/staff/reservations/${number}`)
        await expect(heading(page, 'Anmeldung für Mitarbeitende')).toBeVisible()
      })
    },
  )
})

test(
  'A scanned booking is packed, handed out and, after a confirmation, completed',
  { tag: ['@phone', '@wide'] },
  async ({ page, request }) => {
    const name = `Rosa${bookings}`
    const { number, from } = await book(request, name)
    await atTheCounter(page)
    await expect(page.getByText('An diesem Tag holt niemand etwas ab.')).toBeVisible()
    await page.getByLabel('Datum').fill(from)
    const card = page.getByRole('article').filter({ hasText: number })
    await expect(card).toContainText(/(?<!0)8:30\sUhr/)
    await expect(card).toContainText('M (55–58 cm)')
    await expect(card).toContainText('Linker Fuß ist etwas breiter.')
    await expect(page.getByRole('region', { name: /Abholungen/ })).toContainText(/(?<!0)8:00\sbis\s9:00\sUhr/)
    await expectNoFlaws(page)
    await page.getByLabel('Abholort').selectOption('kirchdorf')
    await expect(card).toHaveCount(0)
    await page.getByLabel('Abholort').selectOption('')
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: 'Ein Tag später' }).click()
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Ein Tag früher' }).click()
    await expect(card).toBeVisible()

    await tick(card.getByRole('checkbox', { name: `Schutzpaket: ${name} Berger` }))
    await expect(card.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(card.getByText('Servicepaket')).toBeVisible()
    await expect(card.getByText('mit Schutzpaket')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Liste drucken' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    // A scanner that is set to an American keyboard types ß for a hyphen on a German computer.
    await scan(page, number.replace('-', 'ß'))
    await expect(heading(page, `${name} Berger`)).toBeFocused()
    await expect(page.getByText('Bezahlt', { exact: true }).first()).toBeVisible()
    await expectNoFlaws(page)

    await expect(page.getByRole('checkbox', { name: 'Schutzpaket' })).toBeChecked()
    await tick(page.getByRole('checkbox', { name: 'Servicepaket' }))
    await expect(page.getByRole('row', { name: `Erledigt: Servicepaket durch ${STAFF}` })).toBeVisible()
    await untick(page.getByRole('checkbox', { name: 'Servicepaket' }))
    await expect(page.getByRole('row', { name: /^\S+ Wieder offen: Servicepaket/ })).toBeVisible()

    await expect(page.getByText(/^Vor dem .* ist nichts zu tun/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ausrüstung ist zurück' })).toHaveCount(0)
    await tick(page.getByRole('checkbox', { name: 'Gepackt' }))
    await expect(page.getByRole('row', { name: /Erledigt: Ausrüstung gepackt/ })).toBeVisible()
    await confirm(page, 'Ausrüstung ausgeben')
    const done = page.locator('[data-part="notice"]').filter({ hasText: 'Die Ausrüstung ist ausgegeben.' })
    await expect(done).toContainText('Ein Extra ist noch nicht erledigt: Servicepaket.')
    await expectNoFlaws(page)
    await expect(page.getByRole('row', { name: `Ausrüstung ausgegeben durch ${STAFF}` })).toBeVisible()
    await confirm(page, 'Ausgeben rückgängig machen')
    await expect(page.getByRole('row', { name: `Ausgeben rückgängig gemacht durch ${STAFF}` })).toBeVisible()
    const mia = page.getByRole('group', { name: 'Mia' })
    await tick(mia.getByRole('checkbox', { name: 'Ausgegeben' }))
    await expect(page.getByRole('row', { name: /Erledigt: Mia: ausgegeben/ })).toBeVisible()
    await tick(page.getByRole('group', { name: `${name} Berger` }).getByRole('checkbox', { name: 'Ausgegeben' }))

    await confirm(page, 'Ausrüstung ist zurück')
    await expect(page.getByRole('dialog', { name: `${number} abschließen?` })).toBeVisible()
    await confirm(page, 'Abbrechen')
    await confirm(page, 'Ausrüstung ist zurück')
    await confirm(page, 'Ja, alles ist zurück')
    await expect(
      page.locator('[data-part="notice"]').filter({ hasText: 'Die Buchung ist abgeschlossen' }),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: `Ausrüstung zurückgenommen durch ${STAFF}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buchung stornieren' })).toHaveCount(0)
    await page.getByRole('link', { name: /^Zur Liste vom/ }).click()
    await expect(card).toContainText('Zurückgebracht')
  },
)

test(
  'The counter finds bookings by name, phone and day, without names in the URL',
  { tag: ['@phone', '@wide', '@deep'] },
  async ({ page, request }) => {
    const name = `Zita${bookings}`
    const { number, from } = await book(request, name)
    const other = await book(request, name)
    await atTheCounter(page)
    const field = page.getByRole('searchbox', { name: 'Buchung, Gruppe oder Meldung suchen' })
    const find = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    await find(`berger ${name.toLowerCase()}`)
    const found = page.getByRole('region', { name: 'Buchung, Gruppe oder Meldung suchen' })
    await expect(found).toContainText(`Zu „berger ${name.toLowerCase()}“: 2 Buchungen`)
    await expect(found.getByRole('listitem')).toHaveCount(2)
    await expectNoFlaws(page)
    expect(page.url()).not.toContain(name.toLowerCase())
    await found.getByRole('listitem').filter({ hasText: other.number }).getByRole('link').click()
    await expect(heading(page, `${name} Berger`)).toBeFocused()
    await expect(page.getByText(other.number).first()).toBeVisible()

    const [year, month, day] = from.split('-')
    await find(`${name} ${day}.${month}.${year}`)
    await expect(found.getByRole('listitem')).toHaveCount(2)
    await find('0660 1234567')
    await expect(found).toContainText(number)
    await find('Niemandshuber')
    await expect(page.getByText('Zu „Niemandshuber“ finden wir nichts.')).toBeVisible()
    await expectNoFlaws(page)
    await find(number.split('-')[1]!)
    await expect(page).toHaveURL(new RegExp(`${number}$`))

    await test.step('the booking is cancelled with a reason and the entered refund', async () => {
      await confirm(page, 'Buchung stornieren')
      await confirm(page, 'Endgültig stornieren')
      await expect(page.getByRole('textbox', { name: 'Grund' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'Grund' })).toHaveAccessibleDescription(
        'Bitte nennen Sie einen Grund.',
      )
      await page.getByRole('textbox', { name: 'Grund' }).fill('Lift steht')
      await tick(page.getByRole('radio', { name: /Anderer Betrag/ }))
      await page.getByRole('textbox', { name: 'Betrag in Euro' }).fill('99999')
      await confirm(page, 'Endgültig stornieren')
      await expect(page.getByRole('textbox', { name: 'Betrag in Euro' })).toBeFocused()
      await expectNoFlaws(page)
      await page.getByRole('textbox', { name: 'Betrag in Euro' }).fill('10,50')
      await confirm(page, 'Endgültig stornieren')
      await expect(page.getByText('Die Buchung ist storniert.')).toBeVisible()
      await expect(page.getByRole('row', { name: /Am Schalter storniert .* Grund: Lift steht/ })).toBeVisible()
      await expect(page.getByRole('row', { name: /Ausrüstung wieder verfügbar/ })).toContainText('−2')
      await expect(page.getByText('Rückzahlung offen').or(page.getByText('Zurückgezahlt')).first()).toBeVisible()
      await expectNoFlaws(page)
    })
  },
)

test.describe('a refund', () => {
  test.use({ allowed: /^failed:/ })

  test(
    'a refused refund can be retried, and reduces a later cancellation’s refund',
    { tag: '@deep' },
    async ({ page }) => {
      const { number, bookingId, amount } = await book(page.request)
      await atTheCounter(page, `/alpin/staff/reservations/${number}`)
      await confirm(page, 'Geld zurückgeben')
      await page.getByRole('textbox', { name: 'Grund' }).fill('Helm war zu eng')
      await page.getByRole('textbox', { name: 'Betrag in Euro' }).fill('13,13')
      await expectNoFlaws(page)
      await confirm(page, '13,13 € zurückgeben')
      await expect(page.getByText('Die Rückzahlung ist veranlasst.')).toBeVisible()
      const refused = page.getByText('Eine Rückzahlung von 13,13 € wurde abgelehnt')
      await expect(async () => {
        await page.reload()
        await expect(refused).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await expectNoFlaws(page)
      await confirm(page, 'Noch einmal versuchen')
      await page.getByRole('dialog').getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await expect(page.getByText('Die Rückzahlung wird noch einmal versucht.')).toBeVisible()
      await expect(refused).toHaveCount(0)
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('row', { name: 'Rückzahlung ausgeführt' })).toContainText('−13,13 €', {
          timeout: 2_000,
        })
      }).toPass()
      await expect(
        page.getByRole('row', { name: /Abgelehnte\sRückzahlung\svon\s13,13\s€\snoch\seinmal\sversucht/ }),
      ).toBeVisible()

      await test.step('a refund without a response is sent again and applied only once', async () => {
        await page.route('**/refund', async (route) => {
          await route.fetch()
          await route.abort()
        })
        await confirm(page, 'Geld zurückgeben')
        await page.getByRole('textbox', { name: 'Betrag in Euro' }).fill('5')
        await page.getByRole('textbox', { name: 'Grund' }).fill('Kulanz')
        await confirm(page, '5,00 € zurückgeben')
        await expect(page.getByRole('alert')).toContainText('Keine Antwort vom Shop')
        await expectNoFlaws(page)
        await page.unroute('**/refund')
        await confirm(page, 'Noch einmal senden')
        await expect(page.getByText('Die Rückzahlung ist veranlasst.')).toBeVisible()
        await expect(page.getByRole('row', { name: /Rückzahlung\svon\s5,00\s€\sveranlasst/ })).toHaveCount(1)
      })

      await test.step('a later cancellation shows sums that add up', async () => {
        await page.goto(`/alpin/checkout/success?booking=${bookingId}`)
        await confirm(page, 'Buchung stornieren')
        const dialog = page.getByRole('alertdialog')
        const left = `${((amount - 500 - 1313) / 100).toFixed(2).replace('.', ',')} €`
        await expect(dialog.getByRole('definition')).toHaveText([left, 'keine', left])
        await dialog.getByRole('button', { name: 'Endgültig stornieren' }).click()
        await expect(page.locator('[data-part="notice"]').getByRole('definition')).toHaveText([left, 'keine', left])
      })
    },
  )
})

test(
  'A customer can neither change nor cancel a booking that is handed out',
  { tag: ['@phone', '@wide', '@deep'] },
  async ({ page }) => {
    const { bookingId, number } = await book(page.request)
    await atTheCounter(page, `/alpin/staff/reservations/${number}`)
    await tick(page.getByRole('checkbox', { name: 'Gepackt' }))
    const path = `/alpin/de/api/checkout/${bookingId}`
    const { booking } = (await (await page.request.get(path)).json()) as Reservation
    const persons = booking.persons.map((person, at) => (at === 1 ? { ...person, firstname: 'Maria' } : person))
    const changed = await page.request.put(path, { data: { ...booking, persons, termsAccepted: true } })
    expect(changed.status(), await changed.text()).toBe(200)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Gepackt' })).not.toBeChecked()
    await expect(page.getByRole('row', { name: /Durch die Änderung wieder offen: Ausrüstung gepackt/ })).toBeVisible()
    await expectNoFlaws(page)
    const owner = `/alpin/checkout/success?booking=${bookingId}`
    await page.goto(owner)
    await expect(page.getByRole('button', { name: 'Buchung ändern' })).toBeVisible()
    await page.goto(`/alpin/staff/reservations/${number}`)
    await confirm(page, 'Ausrüstung ausgeben')
    await expect(page.getByRole('button', { name: 'Ausgeben rückgängig machen' })).toBeVisible()
    await page.goto(owner)
    await expect(page.getByText('Ihre Ausrüstung ist schon ausgegeben.')).toBeVisible()
    for (const name of ['Buchung ändern', 'Buchung stornieren'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expectNoFlaws(page)
  },
)

test.describe('a counter whose shop does not answer', () => {
  test.use({ allowed: /answer: (404|503)|^failed:/ })

  test(
    'the counter blames the connection only if the browser has no connection',
    { tag: '@deep' },
    async ({ page }) => {
      await atTheCounter(page)
      await scan(page, 'XY-222222')
      await expect(heading(page, 'XY-222222 ist keine Nummer dieses Shops')).toBeFocused()
      await expectNoFlaws(page)
      for (const [status, text] of [
        [503, 'Der Shop kann gerade nicht antworten.'],
        [null, 'Bitte prüfen Sie die Internetverbindung.'],
      ] as const) {
        await page.route('**/api/staff/withdrawals', (route) =>
          status === null ? route.abort() : route.fulfill({ status, json: { error: 'unavailable' } }),
        )
        await page.goto('/alpin/de/staff/withdrawals')
        await expect(page.getByText(text)).toBeVisible()
        await page.unroute('**/api/staff/withdrawals')
      }
      await page.getByRole('link', { name: 'Schalter', exact: true }).click()
      await expect(heading(page, 'Schalter')).toBeFocused()
    },
  )
})

test('The counter is available in English', { tag: '@deep' }, async ({ page, request }) => {
  const { number } = await book(request)
  await page.goto(`/alpin/en/staff/reservations/${number}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(STAFF)
  await page.getByRole('textbox', { name: 'Password' }).fill('Almrausch-77')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(heading(page, 'Anna Berger')).toBeVisible()
  await expect(page.getByRole('row', { name: /Payment received/ })).toBeVisible()
  await expectNoFlaws(page)
})

test(
  'Each coming day links to its list, and a withdrawal is marked as done',
  { tag: ['@phone', '@wide', '@deep'] },
  async ({ page, request }) => {
    const number = `RAD-${randomUUID().slice(0, 6).toUpperCase()}`
    const answer = await request.post('/velo/de/api/withdrawal', {
      headers: { 'Idempotency-Key': randomUUID() },
      data: { name: 'Resi Berger', number, email: 'resi@example.com' },
    })
    expect(answer.status(), await answer.text()).toBe(202)
    await atTheCounter(page, '/velo/staff')
    const days = page.getByRole('region', { name: 'Die nächsten sieben Tage' })
    await expect(days.getByRole('listitem')).toHaveCount(7)
    const today = days.getByRole('link', { name: /^Heute/ })
    await expect(today).toHaveAttribute('aria-current', 'page')
    await days.getByRole('link').nth(1).click()
    await expect(days.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'page')
    await expect(today).not.toHaveAttribute('aria-current')
    await expectNoFlaws(page)

    await page.getByRole('link', { name: 'Zu den Widerrufen' }).click()
    await expect(heading(page, 'Widerrufe')).toBeFocused()
    const card = page.getByRole('article').filter({ hasText: number })
    await expect(card).toContainText('Zu dieser Nummer gibt es keine Buchung.')
    await expectNoFlaws(page)
    await card.getByRole('button', { name: 'Als erledigt markieren' }).click()
    await expect(card).toContainText(`Erledigt durch ${STAFF}`)
    await card.getByRole('button', { name: 'Wieder öffnen' }).click()
    await expect(card).not.toContainText('Erledigt durch')
  },
)

test.describe('Unknown payments', () => {
  test.use({ allowed: /^answer: 404 POST .*\/close$/ })

  test(
    'The counter links to payments without a booking, refunds one, and names another’s decision',
    { tag: ['@deep', '@phone'] },
    async ({ page }) => {
      const payment = {
        id: '8AC7A4A18E6E5F2A',
        kind: 'payment',
        reason: 'payment',
        amount: 1900,
        currency: 'EUR',
        madeAt: new Date().toISOString(),
        number: 'ALP-7K3M9Q',
        isBooked: false,
        state: 'open',
      }
      const foreign = {
        ...payment,
        id: '8AC7A4A18E6E5F2B',
        amount: 2050,
        currency: 'CHF',
        number: 'R'.repeat(255),
        state: 'failed',
      }
      let state = 'open'
      let isClosed = false
      await page.route('**/api/staff/payments', (route) =>
        route.fulfill({ json: { payments: [{ ...payment, state }, ...(isClosed ? [] : [foreign])] } }),
      )
      await page.route('**/api/staff/payments/*/close', (route) => {
        isClosed = true
        return route.fulfill({ status: 404, json: { error: 'unknown payment' } })
      })
      await page.route('**/api/staff/payments/*/refund', (route) => {
        state = 'due'
        return route.fulfill({ json: {} })
      })
      await page.route('**/api/staff/counter*', async (route) => {
        const counter = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...counter, unknownPayments: 1 } })
      })
      await atTheCounter(page)
      await page.getByRole('link', { name: 'Zu den unbekannten Zahlungen' }).click()
      await expect(heading(page, 'Unbekannte Zahlungen')).toBeFocused()
      const card = page.getByRole('article').filter({ hasText: payment.id })
      await expect(card).toContainText('Zu dieser Zahlung gibt es keine Buchung.')
      await expectNoFlaws(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
      const other = page.getByRole('article').filter({ hasText: foreign.id })
      await expect(other).toContainText('Der Zahlungsanbieter hat die Rückzahlung abgelehnt.')
      await expect(other.getByRole('heading')).toHaveText(/^Zahlung, 20,50.CHF$/)
      await expect(other.getByRole('button', { name: 'Zurückzahlen' })).toHaveCount(0)
      await other.getByRole('button', { name: 'Als erledigt markieren' }).click()
      await expect(page.getByRole('alert')).toContainText('Über diese Zahlung ist inzwischen anders entschieden.')
      await expect(other).toHaveCount(0)
      await card.getByRole('button', { name: 'Zurückzahlen' }).click()
      const dialog = page.getByRole('alertdialog', { name: /19,00.€ zurückzahlen/ })
      await expectNoFlaws(page)
      await dialog.getByRole('button', { name: 'Zurückzahlen' }).click()
      await expect(card).toContainText('Die Rückzahlung ist unterwegs.')
    },
  )
})

test(
  'the forecast names what will be missing and which location can spare some',
  { tag: ['@phone', '@wide'] },
  async ({ page }) => {
    const helmet = { title: 'Skihelm', model: 'Kuppel Grat', size: 'M (55–58 cm)', stock: 4, booked: 4 }
    const shortages = [
      {
        ...helmet,
        location: 'talstation',
        date: { from: '2027-02-13', to: '2027-02-15' },
        expected: 2.5,
        missing: 3,
        transfers: [{ from: 'innerkar', count: 2 }],
      },
      {
        ...helmet,
        title: 'Skistöcke',
        model: null,
        size: null,
        location: 'innerkar',
        date: { from: '2027-02-20', to: '2027-02-20' },
        expected: 1,
        missing: 1,
        transfers: [],
      },
    ]
    await page.route('**/api/staff/forecast', (route) =>
      route.fulfill({ json: { from: '2027-02-01', to: '2027-02-28', shortages, count: 3 } }),
    )
    await atTheCounter(page)
    await page.getByRole('link', { name: 'Vorschau' }).click()
    await expect(heading(page, 'Vorschau auf Engpässe')).toBeFocused()
    await expect(page.getByText('Ein weiterer Engpass ist hier nicht gezeigt.')).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText(/4.im Bestand, 4.gebucht, 2,5.noch erwartet/)
    await expect(cards.first()).toContainText(/Es fehlen voraussichtlich 3.Stück\./)
    await expect(cards.first()).toContainText(/Bis Sa.13\..Feb umlagern: 2.× aus Innerkar, Karlift/)
    await expect(cards.last()).toContainText('Kein anderer Abholort kann etwas abgeben.')
    await expectNoFlaws(page)
    await page.route('**/api/staff/forecast', (route) =>
      route.fulfill({ json: { from: '2027-02-01', to: '2027-02-28', shortages: [], count: 0 } }),
    )
    await page.reload()
    await expect(
      page.getByText('In den nächsten vier Wochen reicht die Ausrüstung voraussichtlich überall.'),
    ).toBeVisible()
  },
)

test(
  'Bookings that the stock no longer covers are listed with their smallest swap',
  { tag: ['@phone', '@wide'] },
  async ({ page, request }) => {
    const { number, from } = await book(request, 'Lena')
    const line = { person: 'Lena Berger', title: 'Skihelm', model: 'Kuppel Grat', size: 'M (55–58 cm)', missing: 1 }
    const bookings = [
      {
        number,
        status: STATUS.paid,
        contact: { name: 'Lena Berger', phone: '+43 660 1234567' },
        groupname: null,
        location: 'talstation',
        date: { from, to: addDays(from, 5) },
        lines: [
          { ...line, swap: { kind: 'size', model: 'Kuppel Grat', size: 'L (58–61 cm)' } },
          { ...line, title: 'Kinderhelm', model: null, size: null, swap: null },
        ],
      },
    ]
    await page.route('**/api/staff/shortfalls', (route) => route.fulfill({ json: { bookings, count: 1 } }))
    await page.route('**/api/staff/counter*', async (route) => {
      const counter = (await (await route.fetch()).json()) as object
      await route.fulfill({
        json: { ...counter, shortBookings: 1, switchedOff: ['jobs', 'mails'], trialDay: '2027-02-13' },
      })
    })
    await atTheCounter(page)
    await expect(page.getByText('Dieser Server ist eine Kopie')).toBeVisible()
    await expect(page.getByText('Probebetrieb mit gestellter Uhr')).toBeVisible()
    await expect(page.getByText('Für eine Buchung reicht der Bestand nicht mehr.')).toBeVisible()
    await page.getByRole('link', { name: 'Zu den Fehlmengen' }).click()
    await expect(heading(page, 'Fehlmengen')).toBeFocused()
    const card = page.getByRole('article').filter({ hasText: number })
    await expect(card.getByRole('listitem')).toHaveText([
      /^Lena Berger: 1.× Skihelm, Kuppel Grat, M \(55–58.cm\) fehltKleinster Tausch: Größe L \(58–61.cm\)$/,
      /^Lena Berger: 1.× Kinderhelm fehltKeine nahe Größe und kein anderes Modell ist verfügbar\.$/,
    ])
    await expectNoFlaws(page)
    await card.getByRole('link', { name: 'Lena Berger' }).click()
    await expect(page).toHaveURL(new RegExp(`/staff/reservations/${number}$`))
  },
)
