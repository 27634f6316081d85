import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson, exportPerson } from '#server/customers/person-places.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { TODAY } from '#test/support/app.ts'
import { openMailShop } from '#test/support/mail.ts'
import { STATUS } from '#contract/constants.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const granting = { ...workedTenant, shop: { ...workedTenant.shop, withdrawal: true } }
const strict = { ...workedTenant, shop: { ...workedTenant.shop, code: 'strict', numberPrefix: 'ST' } }

const shop = await openMailShop({ tenants: [granting, strict] })
const { sendDue, received, book } = shop
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const ANNA = 'anna@example.com'
const DAY = 24 * 60

const declared = (number: string, more: object = {}) => ({ name: 'Anna Berger', number, email: ANNA, ...more })

interface Way {
  key?: string | null
  locale?: string
  tenant?: string
}

const withdraw = (body: unknown, { key = newKey(), locale = 'de', tenant = 'worked' }: Way = {}) =>
  visitor(shop.app).send<Record<string, unknown>>(
    'POST',
    `/${tenant}/${locale}/api/withdrawal`,
    body,
    key === null ? {} : { 'Idempotency-Key': key },
  )

const stranger = (number: string) => withdraw(declared(number, { email: 'mallory@example.com' }))

const settings = async (tenant: string) =>
  ((await (await shop.get('/api/site', { tenant })).json()) as { settings: { withdrawal: boolean } }).settings

const rows = () => shop.db.selectFrom('withdrawals').selectAll().execute()
const plain = (text: string | undefined) => text!.replaceAll(/\s+/g, ' ')

describe('a withdrawal', () => {
  test('a withdrawal is stored with its booking, acknowledged by mail and reported to the shop', async () => {
    const { bookingId, number } = await book()
    shop.minutesLater(7)
    expect(await withdraw(declared(` ${number.toLowerCase()} `))).toMatchObject({
      status: 202,
      body: { receivedAt: '2026-03-02T09:07:00.000Z' },
    })
    expect(await rows()).toMatchObject([
      { reservation: bookingId, name: 'Anna Berger', email: ANNA, received_at: shop.clock() },
    ])
    expect(await sendDue()).toBe(2)
    const mails = await received()
    const to = (address: string) => mails.find(({ recipients }) => recipients[0] === address)!
    expect(to(ANNA).subject).toBe('Ihr Widerruf ist eingegangen')
    for (const part of [
      'Guten Tag Anna Berger!',
      `Hiermit widerrufe ich den Vertrag mit der Buchungsnummer ${number.toLowerCase()}.`,
      `E\u2011Mail für die Bestätigung: ${ANNA}`,
      'Eingegangen am: Mo 2. März 2026, 10:07 Uhr',
    ])
      expect(plain(to(ANNA).text)).toContain(part)
    expect(to('verleih@example.com').subject).toBe(`Bitte prüfen: Widerruf zu ${number.toLowerCase()}`)
    expect(plain(to('verleih@example.com').text)).toContain('Die E\u2011Mail-Adresse ist die dieser Buchung.')
    for (const { text, html } of mails)
      expect(`${text}${html}`).not.toMatch(/\b(mail|withdrawal)\.\w|undefined|null|\{\w+\}/)
  })

  test('a withdrawal finds its booking by a number with a space or without a prefix', async () => {
    const { bookingId, number } = await book()
    await withdraw(declared(number.toLowerCase().replace('-', ' ')))
    await withdraw(declared(number.slice(-6)))
    expect(await rows()).toMatchObject([{ reservation: bookingId }, { reservation: bookingId }])
  })

  test('the acknowledgement of a withdrawal is in the visitor’s language', async () => {
    await withdraw(declared('MV-234567'), { locale: 'en' })
    await sendDue()
    const mail = (await received()).find(({ recipients }) => recipients[0] === ANNA)!
    expect(mail.subject).toBe('Your withdrawal has been received')
    for (const part of [
      'I hereby withdraw from the contract with the booking number MV-234567.',
      '2 March 2026, 10:00',
    ])
      expect(plain(mail.text)).toContain(part)
  })

  test('a withdrawal does not cancel the booking', async () => {
    const { anna, bookingId, number } = await book()
    const before = (await anna.reservation(bookingId)).body
    await withdraw(declared(number))
    const { withdrawnAt, ...after } = (await anna.reservation(bookingId)).body
    expect(after).toEqual({ ...before, cancellation: { ...before.cancellation, possible: false } })
    expect(withdrawnAt).toBe('2026-03-02T09:00:00.000Z')
  })

  test('the owner can neither change, pay nor cancel a withdrawn booking', async () => {
    const { anna, bookingId, number } = await book({}, STATUS.open)
    await withdraw(declared(number, { email: 'Anna@Example.com' }))
    expect((await anna.startPayment(bookingId)).status).toBe(409)
    expect((await anna.change(bookingId, order({ persons: [adult([boot('26.5')])] }))).status).toBe(409)
    expect(await anna.cancel(bookingId)).toMatchObject({
      status: 409,
      body: { error: 'this booking was withdrawn from' },
    })
    expect(await rows()).toMatchObject([{ reservation: bookingId, done_at: null }])
  })

  test('the owner can cancel again once the staff have marked the withdrawal as done', async () => {
    const { anna, bookingId, number } = await book()
    await withdraw(declared(number))
    expect((await anna.cancel(bookingId)).status).toBe(409)
    await shop.db.updateTable('withdrawals').set({ done_at: shop.clock() }).execute()
    expect((await anna.reservation(bookingId)).body.cancellation).toMatchObject({ possible: true })
    expect((await anna.cancel(bookingId)).status).toBe(200)
  })

  test('a stranger’s withdrawal does not keep the owner from cancelling', async () => {
    const { anna, bookingId, number } = await book()
    await stranger(number)
    expect((await anna.cancel(bookingId)).status).toBe(200)
  })

  test('a withdrawal that arrives after the cancellation leaves its answer as it was', async () => {
    const { anna, bookingId, number } = await book()
    const { body } = await anna.cancel(bookingId)
    await withdraw(declared(number))
    expect(await anna.cancel(bookingId)).toMatchObject({ status: 200, body })
  })

  test('a booking with a withdrawal under another e-mail address can be changed and paid', async () => {
    const { anna, bookingId, number } = await book({}, STATUS.open)
    await stranger(number)
    expect((await anna.reservation(bookingId)).body).not.toHaveProperty('withdrawnAt')
    expect((await anna.change(bookingId, order({ persons: [adult([boot('26.5')])] }))).status).toBe(200)
    expect((await anna.startPayment(bookingId)).status).toBe(200)
  })

  test('a stranger’s withdrawal gets the same answer and mail for known and unknown numbers', async () => {
    const { number } = await book()
    const wrong = 'MV-000000'
    const [ofAnna, ofNobody] = [await stranger(number), await stranger(wrong)]
    expect([ofAnna.status, ofAnna.body]).toEqual([ofNobody.status, ofNobody.body])
    await sendDue()
    const mails = await received()
    const texts = mails.filter(({ recipients }) => recipients[0] === 'mallory@example.com').map(({ text }) => text!)
    const [one, other] = texts.map((text) => text.replaceAll(number, wrong))
    expect(one).toContain(wrong)
    expect(other).toBe(one)
    const notices = mails
      .filter(({ recipients }) => recipients[0] === 'verleih@example.com')
      .map(({ text }) => plain(text))
    expect(notices.some((text) => text.includes('mit einer anderen E\u2011Mail-Adresse gemacht'))).toBe(true)
    expect(notices.some((text) => text.includes('Eine Buchung mit dieser Nummer gibt es nicht.'))).toBe(true)
  })

  test('a withdrawal sent twice with one key is stored only once, with the earlier time', async () => {
    const key = newKey()
    const first = await withdraw(declared('MV-234567'), { key })
    shop.minutesLater(5)
    expect((await withdraw(declared('MV-234567'), { key })).body).toEqual(first.body)
    expect((await withdraw(declared('MV-777777'), { key })).status).toBe(409)
    expect(await rows()).toHaveLength(1)
    expect(await sendDue()).toBe(2)
  })

  test('twenty concurrent withdrawals with one key are stored as one', async () => {
    const { environment } = shop.deps
    environment.RATE_LIMITS = 'off'
    try {
      const key = newKey()
      const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(declared('MV-234567'), { key })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
      expect(await rows()).toHaveLength(1)
      expect(await sendDue()).toBe(2)
    } finally {
      environment.RATE_LIMITS = 'on'
    }
  })

  test('the sixth withdrawal under one e-mail address within an hour is refused', async () => {
    for (let at = 0; at < 5; at += 1) expect((await withdraw(declared(`MV-00000${at}`))).status).toBe(202)
    const refused = await withdraw(declared('MV-000009'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(await rows()).toHaveLength(5)
  })

  test.each([
    [{}],
    [declared('')],
    [declared('MV-1', { name: '  ' })],
    [declared('MV-1', { email: 'anna' })],
    [declared('MV-1', { name: 'x'.repeat(121) })],
    [declared('MV-1', { name: 'Anna\u0000' })],
    ['no object'],
  ])('a withdrawal with %j is refused', async (body) => {
    expect((await withdraw(JSON.stringify(body))).status).toBe(422)
    expect(await rows()).toEqual([])
  })

  test('a withdrawal needs an idempotency key', async () => {
    expect((await withdraw(declared('MV-1'), { key: null })).status).toBe(422)
  })

  test('a shop that has not enabled withdrawals refuses them', async () => {
    expect((await withdraw(declared('ST-1'), { tenant: 'strict' })).status).toBe(404)
  })
})

describe('the shop’s setting', () => {
  test('the setting for withdrawals is sent to the page and is off by default', async () => {
    expect((await settings('worked')).withdrawal).toBe(true)
    expect((await settings('strict')).withdrawal).toBe(false)
  })

  test.each([
    ['de', 'Vertrag widerrufen', 'besteht kein Widerrufsrecht'],
    ['en', 'Withdraw from contract', 'There is no right of withdrawal'],
  ] as const)(
    'the %s confirmation has the withdrawal page’s address when the shop allows withdrawals',
    async (language, where, not) => {
      const { bookingId } = await book({ language })
      await shop.queue({ kind: 'confirmed' }, { reservation: bookingId, language })
      await sendDue()
      const [mail] = await received()
      expect(plain(mail!.text)).toContain(`${where}: http://localhost/worked/${language}/withdrawal`)
      expect(plain(mail!.text)).not.toContain(not)
    },
  )
})

describe('the stored withdrawal', () => {
  test('an export by the withdrawal’s e-mail address contains the withdrawal', async () => {
    await withdraw(declared('MV-234567', { email: 'Anna@Example.com' }))
    await withdraw(declared('MV-777777', { email: 'eva@example.com' }))
    const worked = (await shop.deps.tenants.byCode('worked'))!
    const { withdrawals } = await exportPerson(shop.db, worked, ANNA, { now: shop.clock(), today: TODAY })
    expect(withdrawals).toEqual([{ name: 'Anna Berger', number: 'MV-234567', receivedAt: '2026-03-02T09:00:00.000Z' }])
  })

  test('erasing a person deletes the person’s withdrawals, but keeps the time of a booking’s withdrawal', async () => {
    const { bookingId, number } = await book()
    await withdraw(declared(number, { email: 'otto@example.com', name: 'Otto Huber' }))
    await withdraw(declared('MV-000000'))
    await erasePerson(shop.deps, 'worked', ANNA)
    expect(await rows()).toMatchObject([{ reservation: bookingId, name: '', email: '', received_at: shop.clock() }])
    expect(await sendDue()).toBe(0)
  })

  test('a withdrawal is kept for four years and removed later', async () => {
    await withdraw(declared('MV-234567'))
    shop.minutesLater(4 * 365 * DAY)
    await removeExpired(shop.deps)
    expect(await rows()).toHaveLength(1)
    shop.minutesLater(4 * 366 * DAY)
    await removeExpired(shop.deps)
    expect(await rows()).toEqual([])
  })
})
