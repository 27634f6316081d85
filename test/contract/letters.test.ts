import ICAL from 'ical.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#contract/mail.ts'
import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { inEachLocale, type Locale } from '#contract/primitives.ts'
import { addressHash, proveAddress } from '#server/auth/proved-address.ts'
import { openMailShop } from '#test/support/mail.ts'
import { scanGif } from '#test/support/scan.ts'
import { adult, boot } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const [delivery, roundTrip] = (['delivery', 'deliveryAndReturn'] as const).map((type) => ({
  ...workedTenant.specials[0]!,
  id: type.toLowerCase(),
  type,
  title: inEachLocale((locale) => (locale === 'en' ? 'Transport' : 'Lieferung')),
}))
const accommodation = { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }
const shop = await openMailShop({
  tenants: [
    {
      ...workedTenant,
      specials: [...workedTenant.specials, delivery!, roundTrip!],
      locations: workedTenant.locations.map((location) => ({
        ...location,
        way: { de: 'Neben der Seilbahn.', en: 'Next to the lift.' },
        map: 'logo.svg',
      })),
    },
  ],
})
const { queue, sendDue, received, book, bookAs, minutesLater } = shop
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const sent = async (mail: Mail, more: Parameters<typeof queue>[1] = {}) => {
  await queue(mail, more)
  expect(await sendDue()).toBe(1)
  return (await received()).at(-1)!
}

const byTheHour = async (language: Locale, hours: number, status: ReservationStatus) => {
  const bike = { persons: [adult([{ id: 'city-bike', count: 1 }])], date: { from: '2026-03-09', to: '2026-03-09' } }
  const booked = await book({ language, hours: 3, ...bike }, status)
  const { payload } = await shop.db.selectFrom('reservations').select('payload').executeTakeFirstOrThrow()
  await shop.db
    .updateTable('reservations')
    .set({ payload: JSON.stringify({ ...payload, hours }) })
    .execute()
  return booked
}

const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<!--.*?-->|<[^>]+>/gs, ' ')
    .replaceAll('&#39;', '’')
    .replaceAll(/(\s|\u00A0|&#160;)+/g, ' ')

const ABOUT_BOOKING: [Mail, { de: string[]; en: string[] }][] = [
  [
    { kind: 'confirmed' },
    {
      de: [
        'Danke für Ihre Buchung',
        'Guten Tag Anna Berger!',
        'Mo 9. bis Mi 11. März 2026',
        'Talstation',
        'Geöffnet 8:00 bis 18:00 Uhr',
        'So kommen Sie hin',
        'Neben der Seilbahn.',
        'Einen Lageplan sehen Sie in Ihrer Buchung.',
        'Skischuh',
        'Soft 80, 26,5',
        '105,00 €',
        'inkl. 20 % MwSt. (17,50 €)',
        'Tarif Standard',
        'Widerrufsrecht',
        'Impressum',
        'AGB',
        'verleih@example.com',
      ],
      en: [
        'Thank you for your booking',
        'Hello Anna Berger,',
        'Mon 9 to Wed 11 March 2026',
        'Open 8:00 to 18:00',
        'Next to the lift.',
        'You will find a map in your booking.',
        '€105.00',
        'incl. 20% VAT (€17.50)',
        'rate',
        'right of withdrawal',
      ],
    },
  ],
  [
    { kind: 'changed' },
    { de: ['Ihre Buchung ist geändert', '105,00 €'], en: ['Your booking has been changed', '€105.00'] },
  ],
  [
    { kind: 'cancelled', fee: 1050, refund: 9450 },
    {
      de: ['Stornogebühr', '10,50 €', '94,50 €', 'Das Geld kommt auf dem Weg zurück'],
      en: ['Cancellation fee', '€10.50', '€94.50', 'The money goes back the way you paid'],
    },
  ],
  [
    { kind: 'cancelled', fee: 10_500, refund: 0 },
    { de: ['105,00 €', 'nichts'], en: ['€105.00', 'nothing'] },
  ],
  [
    { kind: 'refunded', amount: 10_500, reason: 'late' },
    { de: ['inzwischen ist sie ausverkauft', '105,00 €'], en: ['it has sold out since', '€105.00'] },
  ],
  [
    { kind: 'refunded', amount: 10_500, reason: 'over' },
    { de: ['als der Zeitraum Ihrer Buchung schon vorbei war', '105,00 €'], en: ['were over', '€105.00'] },
  ],
  [
    { kind: 'refunded', amount: 10_500, reason: 'unneeded' },
    { de: ['für Ihre Buchung nicht nötig war', '105,00 €'], en: ['did not need', '€105.00'] },
  ],
  [
    { kind: 'refunded', amount: 500, reason: 'changed' },
    { de: ['günstiger', '5,00 €'], en: ['costs less', '€5.00'] },
  ],
  [
    { kind: 'refunded', amount: 500, reason: 'shop' },
    { de: ['eine Rückzahlung zu Ihrer Buchung', '5,00 €'], en: ['arranged a refund', '€5.00'] },
  ],
  [{ kind: 'booking_link' }, { de: ['noch einmal zu schicken'], en: ['send the link'] }],
]

describe.each(['de', 'en'] as const)('mails in %s', (language) => {
  test.each(ABOUT_BOOKING)('the mail %o has its required content as text and as HTML', async (mail, words) => {
    const { bookingId, number } = await book({ language })
    const { subject, text, html } = await sent(mail, { reservation: bookingId, language })
    expect(subject).toContain(number)
    for (const part of [...words[language], number]) {
      expect(text!.replaceAll(/\s+/g, ' ')).toContain(part)
      expect(wordsOf(html!)).toContain(part)
    }
    expect(html).toContain(`lang="${language}"`)
    expect(html).toContain(`/worked/${language}?content=agb`)
    expect(html).toContain('#0b5c7a')
    expect(`${subject}${text}${html}`).not.toMatch(/\b(mail|checkout|document)\.\w|undefined|null|\{\w+\}|\bNaN\b/)
  })

  test.each([
    [1, { de: '1 Stunde', en: '1 hour' }],
    [3, { de: '3 Stunden', en: '3 hours' }],
    [4, { de: 'Halber Tag (4 Stunden)', en: 'Half day (4 hours)' }],
  ])('mails with the dates of an hourly rental name its duration in hours: %i', async (hours, words) => {
    const letters: [Mail, 0 | 50][] = [
      [{ kind: 'confirmed' }, STATUS.paid],
      [{ kind: 'changed' }, STATUS.paid],
      [{ kind: 'reminder' }, STATUS.paid],
      [{ kind: 'payment_failed', amount: 600, change: null }, STATUS.open],
    ]
    for (const [mail, status] of letters) {
      await shop.forgetAll()
      const { bookingId } = await byTheHour(language, hours, status)
      if (mail.kind === 'reminder') minutesLater(6 * 24 * 60)
      const { text } = await sent(mail, { reservation: bookingId, language })
      expect(text).toContain(words[language])
      expect(text).not.toContain({ de: '1 Tag', en: '1 day' }[language])
      if (mail.kind === 'confirmed') expect(text).toContain({ de: 'spätestens', en: 'no later than' }[language])
    }
  })

  test('a mail about a failed payment links to the booking', async () => {
    const { bookingId, number } = await book({ language }, STATUS.open)
    const failed = { kind: 'payment_failed', amount: 10_500, change: null } as const
    const { text, subject } = await sent(failed, { reservation: bookingId, language })
    expect(subject).toContain(number)
    expect(text!.replaceAll('\u00A0', ' ')).toContain({ de: '105,00 €', en: '€105.00' }[language])
    expect(text).toContain(`/worked/${language}/checkout/success?booking=${bookingId}&access=`)
  })

  test('a mail about a failed payment states when the hold ends or that it ended', async () => {
    const { bookingId } = await book({ language }, STATUS.open)
    const failed = { kind: 'payment_failed', amount: 10_500, change: null } as const
    const held = await sent(failed, { reservation: bookingId, language })
    expect(held.text!.replaceAll('\u00A0', ' ')).toContain(
      { de: 'noch bis 10:30 Uhr für Sie reserviert', en: 'reserved for you until 10:30' }[language],
    )
    const later = { hold_until: new Date('2026-03-05T23:00:00Z') }
    await shop.db.updateTable('reservations').set(later).where('id', '=', bookingId).execute()
    const heldForDays = await sent(failed, { reservation: bookingId, language })
    expect(heldForDays.text!.replaceAll('\u00A0', ' ')).toContain(
      { de: 'noch bis Fr 6. März 2026, 0:00 Uhr', en: 'until Fri 6 March 2026, 0:00' }[language],
    )
    const soon = { hold_until: new Date('2026-03-02T09:30:00Z') }
    await shop.db.updateTable('reservations').set(soon).where('id', '=', bookingId).execute()
    minutesLater(31)
    const ended = await sent(failed, { reservation: bookingId, language })
    expect(ended.text).toContain({ de: 'nicht mehr für Sie reserviert', en: 'no longer reserved' }[language])
    expect(ended.text).not.toContain('10:30')
  })

  test('a confirmation of a delivery names the delivery instead of the collection', async () => {
    const { bookingId } = await book({ language, specials: ['delivery'] })
    const { text } = await sent({ kind: 'confirmed' }, { reservation: bookingId, language })
    for (const word of { de: ['Zustellung', 'Rückgabe'], en: ['Delivery', 'Return'] }[language])
      expect(text).toContain(word)
    expect(text).not.toContain({ de: 'Abholort', en: 'Collection point' }[language])
  })

  test('mail and calendar of a delivery with return pick-up mention no visit to the shop', async () => {
    const { bookingId } = await book({ language, specials: ['deliveryandreturn'], accommodation, returntime: '16:00' })
    const { text, attachments } = await sent({ kind: 'confirmed' }, { reservation: bookingId, language })
    for (const word of { de: ['Zustellung', 'Rückholung'], en: ['Delivery', 'Return pick-up'] }[language])
      expect(text).toContain(word)
    for (const word of { de: ['Abholort', '\nRückgabe', 'Geöffnet'], en: ['Collection', 'Return to', 'Open '] }[
      language
    ])
      expect(text).not.toContain(word)
    const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
    const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file.content as ArrayBuffer)))
    const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
    expect(events.map(({ startDate, location }) => [startDate.toString(), location])).toEqual([
      ['2026-03-09', 'Haus Huber, Seeweg 4, 6999 Moos'],
      ['2026-03-11', 'Haus Huber, Seeweg 4, 6999 Moos'],
    ])
  })

  test('a reminder of a delivery does not mention a collection', async () => {
    const { bookingId } = await book({ language, specials: ['delivery'] })
    minutesLater(6 * 24 * 60)
    const { subject, text } = await sent({ kind: 'reminder' }, { reservation: bookingId, language })
    expect(subject).toBe(
      { de: 'Morgen bringen wir Ihre Ausrüstung', en: 'We deliver your equipment tomorrow' }[language],
    )
    for (const word of { de: ['Abholung', 'Das bringen Sie mit'], en: ['collect', 'Please bring'] }[language])
      expect(text).not.toContain(word)
  })

  test('a mail about a failed payment is not sent from the first day on', async () => {
    const { bookingId } = await book({ language }, STATUS.open)
    await queue({ kind: 'payment_failed', amount: 10_500, change: null }, { reservation: bookingId, language })
    minutesLater(7 * 24 * 60)
    expect(await sendDue()).toBe(0)
    expect(await shop.rows()).toMatchObject([{ sent_at: null, due_at: null }])
  })

  test.each([
    [{ kind: 'newsletter', token: 'T-1' }, '/newsletter/confirm?token=T-1'],
    [{ kind: 'activation', token: 'T-1' }, '/user/welcome/T-1'],
    [{ kind: 'account_exists' }, '/login'],
    [{ kind: 'password_reset', token: 'T-1' }, '/user/password-reset/T-1'],
  ] as [Mail, string][])('a mail %o links to its page', async (mail, path) => {
    const { text, html, subject } = await sent(mail, { language })
    expect(text).toContain(`http://localhost/worked/${language}${path}\n`)
    expect(html).toContain(`href="http://localhost/worked/${language}${path}"`)
    expect(subject).toContain('Musterverleih')
    expect(`${subject}${text}${html}`).not.toMatch(/\bmail\.\w|undefined|null|\{\w+\}/)
  })
})

describe('a confirmation mail', () => {
  test('a confirmation mail shows the booking number as a QR code', async () => {
    const { bookingId, number } = await book()
    const { attachments, html } = await sent({ kind: 'confirmed' }, { reservation: bookingId })
    const code = attachments.find(({ mimeType }) => mimeType === 'image/gif')!
    expect(html).toContain('src="cid:pickup-code"')
    expect(code).toMatchObject({ contentId: '<pickup-code>', filename: `${number}.gif` })
    expect(scanGif(code.content as ArrayBuffer)).toBe(number)
  })

  test('a confirmation mail lists what to bring, unless the shop delivers', async () => {
    const { bookingId, number } = await book()
    const { text } = await sent({ kind: 'confirmed' }, { reservation: bookingId })
    for (const part of ['Das bringen Sie mit', number, 'einen Lichtbildausweis', 'alle, die ausleihen'])
      expect(text).toContain(part)
    const delivered = await book({ specials: ['delivery'] })
    const { text: atTheDoor } = await sent({ kind: 'confirmed' }, { reservation: delivered.bookingId })
    expect(atTheDoor).not.toContain('Das bringen Sie mit')
  })

  test('a confirmation mail names a person once above the set and the protection', async () => {
    const { bookingId } = await book()
    const { cart } = await shop.db.selectFrom('reservations').select('cart').executeTakeFirstOrThrow()
    const [anna] = cart.persons
    const sets = [{ id: 'comfort', title: 'Set Komfort', items: [0, 1], saved: 1_050 }]
    const persons = [{ ...anna!, sets, coverage: { amount: 900 } }]
    await shop.db
      .updateTable('reservations')
      .set({ cart: JSON.stringify({ ...cart, persons }) })
      .execute()
    const { text, html } = await sent({ kind: 'confirmed' }, { reservation: bookingId })
    expect(text!.replaceAll('\u00A0', ' ')).toContain(`Anna, Erwachsene 1
- Set Komfort, 10,50 € gespart
  - Ski (Standardprodukt): 86,00 €
  - Skischuh (Gratwerk Soft 80, 26,5): 19,00 €
- Schutzpaket: 9,00 €
`)
    expect(wordsOf(html!).match(/Anna, /g)).toHaveLength(1)
  })

  test('a confirmation mail has a calendar file attached', async () => {
    const { bookingId, number } = await book()
    const { attachments } = await sent({ kind: 'confirmed' }, { reservation: bookingId })
    const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
    expect(file.filename).toBe(`Buchung-${number}.ics`)
    const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file.content as ArrayBuffer)))
    const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
    expect(events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()])).toEqual([
      ['2026-03-09T07:00:00Z', '2026-03-09T17:00:00Z'],
      ['2026-03-11T07:00:00Z', '2026-03-11T17:00:00Z'],
    ])
  })

  test('a confirmation mail shows names as they were typed and escapes HTML', async () => {
    const persons = [adult([boot('26.5')], { firstname: '<img src=x onerror=alert(1)>', lastname: 'O"Neill & Söhne' })]
    const { bookingId } = await book({ persons })
    const { html, text } = await sent({ kind: 'confirmed' }, { reservation: bookingId })
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; O&quot;Neill &amp; Söhne')
    expect(text).toContain('Guten Tag <img src=x onerror=alert(1)> O"Neill & Söhne!')
  })
})

test.each(['confirmed', 'changed', 'reminder'] as const)(
  'Names add no paragraphs or links to a mail of kind %s',
  async (kind) => {
    const { bookingId } = await bookAs({
      firstname: 'Anna,\n\nSie haben gewonnen: http://gewinn.example/x',
      lastname: 'www.gewinn.example',
      label: 'gewinn.example',
    })
    if (kind === 'reminder') minutesLater(6 * 24 * 60)
    const { text, html, subject } = await sent({ kind }, { reservation: bookingId })
    expect(`${subject}${text}${html}`).not.toMatch(/gewinn\.example|www\.gewinn|http:\/\/gewinn/)
    expect(text).toContain('Guten Tag Anna, Sie haben gewonnen: http: //gewinn. example/x www. gewinn. example!')
  },
)

test('A mail shows a typed accommodation without turning it into a link', async () => {
  const { bookingId } = await book({ accommodation: { name: 'gewinn.example', address: 'Seeweg 4, 6999 Moos' } })
  const { text, html } = await sent({ kind: 'confirmed' }, { reservation: bookingId })
  for (const words of [text, html]) expect(words).toContain('gewinn. example, Seeweg 4, 6999 Moos')
})

test('A mail about an unpaid booking contains no name until the address is proved', async () => {
  const { bookingId } = await book({}, STATUS.open)
  const before = await sent({ kind: 'booking_link' }, { reservation: bookingId })
  expect(before.text).toContain('Guten Tag!')
  expect(`${before.text}${before.html}`).not.toMatch(/Anna|Berger/)
  await proveAddress(shop.db, 'worked', addressHash('anna@example.com'), shop.clock())
  const after = await sent({ kind: 'booking_link' }, { reservation: bookingId })
  expect(after.text).toContain('Guten Tag Anna Berger!')
})

test.each(['withdrawal', 'withdrawal_notice'] as const)(
  'A withdrawal’s name and number add no paragraph or link to the %s mail',
  async (kind) => {
    await proveAddress(shop.db, 'worked', addressHash('anna@example.com'), shop.clock())
    await shop.db
      .insertInto('withdrawals')
      .values({
        tenant: 'worked',
        id: 'W-1',
        reservation: null,
        name: 'Anna\n\nwww.gewinn.example',
        number: 'gewinn.example/x',
        email: 'anna@example.com',
        received_at: shop.clock(),
      })
      .execute()
    const { text, html, subject } = await sent({ kind, withdrawal: 'W-1' })
    expect(`${subject}${text}${html}`).not.toMatch(/gewinn\.example|www\.gewinn/)
    expect(text).toContain('Anna www. gewinn. example')
    expect(text).toContain('gewinn. example/x')
  },
)

test.each(['confirmed', 'changed', 'reminder'] as const)(
  'A mail of kind %s is not sent if its booking has been cancelled',
  async (kind) => {
    const { anna, bookingId } = await book()
    minutesLater(6 * 24 * 60)
    await queue({ kind }, { reservation: bookingId })
    expect((await anna.cancel(bookingId)).status).toBe(200)
    expect(await sendDue()).toBe(1)
    expect((await received()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/ist storniert$/)])
    expect((await shop.rows()).find(({ mail }) => mail.kind === kind)).toMatchObject({ sent_at: null, due_at: null })
  },
)
