import ICAL from 'ical.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { sha256 } from '#server/base/hash.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { openMailShop } from '#test/support/mail.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'

const shop = await openMailShop()
const { queue, sendDue, received, book } = shop
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const tokenFromMail = async () => /access=([\w-]+)/.exec((await received()).at(-1)!.text!)![1]!

const bookAndMail = async (more: Parameters<typeof book>[0] = {}, status: ReservationStatus = STATUS.paid) => {
  const booking = await book(more, status)
  await queue({ kind: 'booking_link' }, { reservation: booking.bookingId })
  await sendDue()
  return { ...booking, token: await tokenFromMail() }
}

const path = (id: string, more = '') => `/worked/de/api/checkout/${id}${more}`

const ask = (body: unknown) => visitor(shop.app).send('POST', '/worked/de/api/checkout/link', body)

const timed = async (body: unknown) => {
  const startedAt = performance.now()
  const { status, body: said } = await ask(body)
  return { answer: { status, said }, ms: performance.now() - startedAt }
}

describe('the link in a mail', () => {
  test('the mailed link opens the booking on another device and sets the booking’s cookie', async () => {
    const { bookingId, number, token } = await bookAndMail()
    const phone = visitor(shop.app)
    expect((await phone.reservation(bookingId)).status).toBe(404)
    const opened = await phone.send<{ number: string }>('GET', path(bookingId, `?access=${token}`))
    expect(opened).toMatchObject({ status: 200, body: { number } })
    expect(opened.headers.get('set-cookie')).toMatch(/^worked_booking_[\w-]{22}=link\.[\w-]{43};.*HttpOnly/)
    expect((await phone.reservation(bookingId)).status).toBe(200)
    expect((await phone.paymentState(bookingId)).body).toEqual({ state: 'success' })
  })

  test('the token of a mailed link has 256 random bits and is stored hashed', async () => {
    const { anna, bookingId, token } = await bookAndMail()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const links = await shop.db.selectFrom('reservation_links').selectAll().execute()
    expect(links.map(({ token_hash }) => token_hash)).toEqual([sha256(token)])
    expect(JSON.stringify([links, await shop.rows()])).not.toContain(token)
    expect((await anna.reservation(bookingId)).status).toBe(200)
  })

  test('the mailed link opens no other booking', async () => {
    const { token } = await bookAndMail()
    const other = await book()
    const stranger = visitor(shop.app)
    for (const access of [token, 'x'.repeat(43), ''])
      expect((await stranger.send('GET', path(other.bookingId, `?access=${access}`))).status).toBe(404)
    expect((await stranger.reservation(other.bookingId)).status).toBe(404)
  })

  test('a guest can change an unpaid order by the mailed link, and the number stays', async () => {
    const { bookingId, number, token } = await bookAndMail({ persons: [adult([boot('27.5')])] }, STATUS.open)
    const phone = visitor(shop.app)
    await phone.send('GET', path(bookingId, `?access=${token}`))
    const again = await phone.checkout(order({ bookingId, persons: [adult([boot('27.5')])] }))
    expect(again).toMatchObject({ status: 201, body: { bookingId, number } })
    expect((await phone.reservation(bookingId)).status).toBe(200)
  })

  test('a new e-mail address of a booking invalidates earlier mailed links and other browsers’ cookies', async () => {
    const { anna, bookingId, token } = await bookAndMail()
    const stranger = visitor(shop.app)
    expect((await stranger.send('GET', path(bookingId, `?access=${token}`))).status).toBe(200)
    await queue({ kind: 'reminder' }, { reservation: bookingId })
    const right = order({ persons: [adult([{ id: 'ski', count: 1 }, boot('26.5')], { email: 'anne@example.com' })] })
    expect((await anna.change(bookingId, right)).status).toBe(200)

    expect((await stranger.reservation(bookingId)).status).toBe(404)
    expect((await stranger.cancel(bookingId)).status).toBe(404)
    expect((await visitor(shop.app).send('GET', path(bookingId, `?access=${token}`))).status).toBe(404)
    expect((await anna.reservation(bookingId)).body.email).toBe('anne@example.com')
    await sendDue()
    expect((await received()).slice(1).map(({ recipients }) => recipients)).toEqual([['anne@example.com']])
    const renewed = await tokenFromMail()
    expect((await visitor(shop.app).send('GET', path(bookingId, `?access=${renewed}`))).status).toBe(200)
  })

  test('a paid change of the e-mail address invalidates the link, except in the paying browser', async () => {
    const { bookingId, token } = await bookAndMail()
    const phone = visitor(shop.app)
    await phone.send('GET', path(bookingId, `?access=${token}`))
    const dearer = [{ id: 'ski', count: 1 }, boot('26.5'), { id: 'helmet', count: 1 }]
    const changed = await phone.change(bookingId, order({ persons: [adult(dearer, { email: 'anne@example.com' })] }))
    expect(changed.body.state).toBe('awaitingPayment')
    expect((await visitor(shop.app).send('GET', path(bookingId, `?access=${token}`))).status).toBe(200)
    await phone.enterCard((await phone.startPayment(bookingId)).body, '4200000000000091')
    expect((await phone.paymentState(bookingId)).body).toEqual({ state: 'success', difference: 1200 })
    expect((await phone.reservation(bookingId)).body.email).toBe('anne@example.com')
    expect((await visitor(shop.app).send('GET', path(bookingId, `?access=${token}`))).status).toBe(404)
  })

  test('the mailed link expires thirty days after the return and can be requested again', async () => {
    const { bookingId, number, token } = await bookAndMail()
    const opens = async (access: string) =>
      (await visitor(shop.app).send('GET', path(bookingId, `?access=${access}`))).status
    shop.minutesLater(38 * 24 * 60)
    expect(await opens(token)).toBe(200)
    shop.minutesLater(40 * 24 * 60)
    expect(await opens(token)).toBe(404)
    await ask({ email: 'anna@example.com', number })
    await sendDue()
    expect(await opens(await tokenFromMail())).toBe(200)
  })

  test('opening the mailed link leaves no token in the log', async () => {
    const { bookingId, token } = await bookAndMail()
    await visitor(shop.app).send('GET', path(bookingId, `?access=${token}`))
    expect(JSON.stringify(shop.logged)).not.toContain(token)
  })
})

describe('requesting the link again', () => {
  test('the shop mails the link if e-mail address and number match, in any spelling', async () => {
    const { number } = await book()
    const answer = await ask({ email: 'ANNA@example.com', number: ` ${number.toLowerCase()} ` })
    expect(answer).toMatchObject({ status: 202, body: {} })
    expect(await sendDue()).toBe(1)
    const [mail] = await received()
    expect(mail).toMatchObject({ recipients: ['anna@example.com'], subject: `Der Link zu Ihrer Buchung ${number}` })
  })

  test.each([
    ['a space', (number: string) => number.toLowerCase().replace('-', ' ')],
    ['no prefix', (number: string) => number.slice(-6)],
  ])('the shop mails the link for a number with %s', async (_, typed) => {
    const { number } = await book()
    await ask({ email: 'anna@example.com', number: typed(number) })
    expect(await sendDue()).toBe(1)
  })

  test('requests for known and unknown bookings get the same answer, never before 290 ms', async () => {
    const { number } = await book()
    const wrong = [
      await timed({ email: 'mallory@example.com', number }),
      await timed({ email: 'anna@example.com', number: 'MV-000000' }),
    ]
    expect(await sendDue()).toBe(0)
    const right = await timed({ email: 'anna@example.com', number })
    for (const { answer, ms } of wrong) {
      expect(answer).toEqual(right.answer)
      expect(Math.min(ms, right.ms)).toBeGreaterThanOrEqual(290)
    }
  })

  test('repeated requests for a booking’s link send one mail in ten minutes', async () => {
    const { number } = await book()
    for (let times = 0; times < 3; times += 1) await ask({ email: 'anna@example.com', number })
    expect(await sendDue()).toBe(1)
    shop.minutesLater(11)
    await ask({ email: 'anna@example.com', number })
    expect(await sendDue()).toBe(1)
  })

  test.each([[{}], [{ email: 'anna', number: 'MV-1' }], [{ email: 'anna@example.com', number: '' }]])(
    'a request for a booking’s link with %j is refused',
    async (body) => {
      expect((await ask(body)).status).toBe(422)
    },
  )
})

const SOLD = {
  de: [
    'Ski (Standardprodukt)',
    '86,00 €',
    'Skischuh (Gratwerk Soft 80, 26,5)',
    '19,00 €',
    'Netto',
    '87,50 €',
    'MwSt. 20 %',
    '17,50 €',
    'Gesamtbetrag',
    '105,00 €',
    'Bezahlt am Mo 2. März 2026',
    '117,00 €',
    'Zurückgezahlt am Mo 2. März 2026',
    '−12,00 €',
  ],
  en: [
    'Skis (Standard item)',
    '€86.00',
    'Ski boot (Gratwerk Soft 80, 26.5)',
    '€19.00',
    'Net',
    '€87.50',
    'VAT 20%',
    '€17.50',
    'Total',
    '€105.00',
    'Paid on Mon 2 March 2026',
    '€117.00',
    'Refunded on Mon 2 March 2026',
    '−€12.00',
  ],
}

const reader = () => {
  const pdfs: Buffer[] = []
  const anna = visitor({
    request: async (...request) => {
      const response = await shop.app.request(...request)
      if (response.headers.get('content-type') === 'application/pdf')
        pdfs.push(Buffer.from(await response.clone().arrayBuffer()))
      return response
    },
  })
  return { anna, pdfs }
}

describe('documents', () => {
  test('the calendar file names shop, location and number, and folds lines at 75 bytes', async () => {
    const { anna, bookingId, number } = await book({ pickuptime: '09:30' })
    const { status, body, headers } = await anna.send<string>('GET', path(bookingId, '/calendar.ics'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="Buchung-${number}.ics"`)
    expect(headers.get('cache-control')).toBe('no-store')
    for (const line of body.split('\r\n')) {
      expect(line).not.toContain('\n')
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
    const events = new ICAL.Component(ICAL.parse(body))
      .getAllSubcomponents('vevent')
      .map((part) => new ICAL.Event(part))
    expect(events.map(({ summary }) => summary)).toEqual(['Abholung bei Musterverleih', 'Rückgabe bei Musterverleih'])
    expect(events[0]!.startDate.toString()).toBe('2026-03-09T08:30:00Z')
    expect(events[0]!.location).toBe('Talstation, Dorfstraße 1, 6999 Musterdorf')
    expect(events[0]!.description).toContain(number)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
  })

  test('the calendar file has the default hour of evening collection unless the customer chose otherwise', async () => {
    const pickups: string[] = []
    for (const said of [
      {},
      { pickupdate: '2026-03-08', pickuptime: '17:00' },
      { pickupdate: '2026-03-09' },
      { pickupdate: '2026-03-09', pickuptime: '09:30' },
    ]) {
      const { anna, bookingId } = await book({
        persons: [adult([{ id: 'ski', count: 1 }])],
        pickupDayBefore: true,
        ...said,
      })
      const { body } = await anna.send<string>('GET', path(bookingId, '/calendar.ics'))
      pickups.push(/DTSTART:(\S+)/.exec(body)![1]!)
    }
    expect(pickups).toEqual(['20260308T140000Z', '20260308T160000Z', '20260309T070000Z', '20260309T083000Z'])
  })

  test('the receipt is a PDF with embedded fonts and tags for screen readers', async () => {
    const { anna, bookingId, number } = await book()
    const { status, body, headers } = await anna.send<string>('GET', path(bookingId, '/receipt.pdf'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="Beleg-${number}.pdf"`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.startsWith('%PDF-1.')).toBe(true)
    expect(body).toContain('FontFile2')
    expect(body).toContain('/Marked true')
    expect(body).toContain(`/Alt (QR-Code mit der Buchungsnummer ${number})`)
    const tags = [...body.matchAll(/\/S \/(\w+)\n/g)].map(([, tag]) => tag)
    expect(new Set(tags)).toEqual(new Set(['Document', 'Figure', 'P', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']))
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  })

  test.each(['de', 'en'] as const)('the receipt lists purchase, payment, refund and VAT in %s', async (language) => {
    const { anna, pdfs } = reader()
    const skis = [{ id: 'ski', count: 1 }, boot('26.5')]
    const withHelmet = { language, persons: [adult([...skis, { id: 'helmet', count: 1 }])] }
    const { body } = await anna.checkout(order(withHelmet))
    await anna.enterCard((await anna.startPayment(body.bookingId)).body, '4200000000000091')
    expect((await anna.paymentState(body.bookingId)).body).toEqual({ state: 'success' })
    await anna.change(body.bookingId, order({ language, persons: [adult(skis)] }))
    await sendRefunds(shop.deps)
    expect((await anna.send('GET', path(body.bookingId, '/receipt.pdf'))).status).toBe(200)
    const text = pdfText(pdfs[0]!).map((piece) => piece.replaceAll('\u00A0', ' '))
    expect(text).toContain({ de: 'Mo 9. bis Mi 11. März 2026', en: 'Mon 9 to Wed 11 March 2026' }[language])
    for (const words of ['Musterverleih GmbH', { de: 'Belegnummer', en: 'Receipt number' }[language]])
      expect(text).toContain(words)
    expect(text.join('\n')).toContain('ATU00000000')
    expect(text.slice(text.indexOf('Anna, Erwachsene 1') + 1, -1)).toEqual(SOLD[language])
  })

  test('the receipt of a booking for kids names the adult who booked', async () => {
    const { anna, pdfs } = reader()
    const kid = adult([{ id: 'ski', count: 1 }], { type: 3, label: 'Kind 1', firstname: 'Mia', email: null })
    const contact = { firstname: 'Maria', lastname: 'Huber', email: 'maria@example.com', birthday: '1985-02-03' }
    const { body } = await anna.checkout(order({ persons: [kid], contact }))
    await anna.enterCard((await anna.startPayment(body.bookingId)).body, '4200000000000091')
    await anna.paymentState(body.bookingId)
    await anna.send('GET', path(body.bookingId, '/receipt.pdf'))
    const text = pdfText(pdfs[0]!)
    expect(text).toContain('Maria Huber')
    expect(text.join()).not.toContain('Berger')
  })

  test('an unpaid booking has no receipt', async () => {
    const { anna, bookingId } = await book({}, STATUS.open)
    expect((await anna.send('GET', path(bookingId, '/receipt.pdf'))).status).toBe(409)
    expect((await anna.send('GET', path(bookingId, '/calendar.ics'))).status).toBe(200)
  })

  test('other visitors cannot read the documents of a booking', async () => {
    const { bookingId } = await book()
    for (const name of ['calendar.ics', 'receipt.pdf'])
      expect((await visitor(shop.app).send('GET', path(bookingId, `/${name}`))).status).toBe(404)
  })
})
