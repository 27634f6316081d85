import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'
import { queueMail } from '#server/mail/queue.ts'
import { sendDueMails } from '#server/mail/send-mails.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { hasHeader, startSmtp, type TestSmtp } from '#test/support/smtp.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'

const start = Date.parse(`${TODAY}T09:00:00Z`)
let minutesLater = 0
const clock = () => new Date(start + minutesLater * 60_000)

const shop = await openTestShop({ deps: { clock } })
let smtp: TestSmtp = await startSmtp()
const { url } = smtp
const transport = smtpTransport(url)
afterAll(async () => {
  transport.close()
  await smtp.close()
  await shop.close()
})

beforeEach(async () => {
  minutesLater = 0
  smtp.received.length = 0
  for (const table of [
    'mails',
    'reservation_links',
    'newsletter_optins',
    'idempotency_keys',
    'stock_claims',
    'payments',
    'reservations',
    'stock_days',
  ] as const)
    await shop.db.deleteFrom(table).execute()
})

const sendDue = () => sendDueMails({ ...shop.deps, transport })

const queue = (mail: Mail, more: { reservation?: string; language?: Locale; recipient?: string; onceKey?: string } = {}) =>
  shop.db.transaction().execute((trx) =>
    queueMail(trx, {
      tenant: 'worked',
      mail,
      recipient: more.recipient ?? 'anna@example.com',
      language: more.language ?? 'de',
      reservation: more.reservation ?? null,
      onceKey: more.onceKey ?? null,
      now: clock(),
    }),
  )

const rows = () => shop.db.selectFrom('mails').selectAll().orderBy('queued_at').execute()

/** A booking of Anna's, as one that is paid for. */
const book = async (more: Parameters<typeof order>[0] = {}, status: 0 | 50 | 200 = 50) => {
  const anna = visitor(shop.app)
  const { body, status: answered } = await anna.checkout(
    order({ persons: [adult([{ id: 'ski', count: 1 }, boot('26.5')])], ...more }),
  )
  expect(answered).toBe(201)
  await shop.db
    .updateTable('reservations')
    .set({ status, hold_until: null, paid_at: status === 50 ? clock() : null })
    .where('id', '=', body.bookingId)
    .execute()
  return body
}

describe('sending', () => {
  test('a queued mail is sent once, to its address alone, and then nothing is due', async () => {
    await queue({ kind: 'account_exists' })
    expect(await sendDue()).toBe(1)
    expect(await sendDue()).toBe(0)
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({
      recipients: ['anna@example.com'],
      from: { name: 'Musterverleih', address: 'verleih@example.com' },
      to: [{ address: 'anna@example.com' }],
      subject: 'Sie haben schon ein Konto bei Musterverleih',
    })
    expect(await rows()).toMatchObject([{ sent_at: clock(), due_at: null, attempts: 1 }])
  })

  test('a mail that is queued twice with one key is sent once', async () => {
    await queue({ kind: 'account_exists' }, { onceKey: 'once' })
    await queue({ kind: 'account_exists' }, { onceKey: 'once' })
    expect(await sendDue()).toBe(1)
  })

  test('a token leaves the row once it is sent', async () => {
    await queue({ kind: 'password_reset', token: 'geheim-token' })
    await sendDue()
    expect(smtp.received[0]!.text).toContain('/worked/de/user/password-reset/geheim-token')
    expect(JSON.stringify(await rows())).not.toContain('geheim-token')
  })

  test('while the mail server is down it is tried later, and sent once when it is back', async () => {
    await queue({ kind: 'account_exists' })
    await smtp.close()
    expect(await sendDue()).toBe(0)
    expect(await rows()).toMatchObject([{ sent_at: null, attempts: 1, due_at: new Date(start + 60_000) }])
    // Not before its time.
    expect(await sendDue()).toBe(0)
    expect((await rows())[0]!.attempts).toBe(1)
    minutesLater = 1
    expect(await sendDue()).toBe(0)
    expect((await rows())[0]!.due_at).toEqual(new Date(start + 6 * 60_000))

    smtp = await startSmtp(Number(new URL(url).port))
    minutesLater = 6
    expect(await sendDue()).toBe(1)
    minutesLater = 600
    expect(await sendDue()).toBe(0)
    expect(smtp.received).toHaveLength(1)
    expect(JSON.stringify(shop.logged)).not.toContain('anna@example.com')
  })

  test('is given up after eight tries, and its token with it', async () => {
    await smtp.close()
    await queue({ kind: 'password_reset', token: 'geheim-token' })
    for (let tries = 0; tries < 10; tries += 1) {
      await sendDue()
      minutesLater += 24 * 60
    }
    expect(await rows()).toMatchObject([{ sent_at: null, attempts: 8, due_at: null, mail: { token: '' } }])
    smtp = await startSmtp(Number(new URL(url).port))
  })

  test('is given up at once when the mailbox does not exist', async () => {
    await queue({ kind: 'account_exists' }, { recipient: 'unknown@example.com' })
    await queue({ kind: 'account_exists' })
    expect(await sendDue()).toBe(1)
    expect((await rows()).map(({ due_at }) => due_at)).toEqual([null, null])
  })

  test('what a dead process had taken goes out after its lease', async () => {
    await queue({ kind: 'account_exists' })
    await shop.db
      .updateTable('mails')
      .set({ due_at: new Date(start + 5 * 60_000), attempts: 1 })
      .execute()
    expect(await sendDue()).toBe(0)
    minutesLater = 5
    expect(await sendDue()).toBe(1)
  })

  test('nothing that a shop or a visitor writes becomes a header', async () => {
    const persons = [adult([{ id: 'ski', count: 1 }], { firstname: 'Anna\nBcc: mallory@example.com' })]
    const { bookingId } = await book({ persons })
    await queue({ kind: 'confirmed' }, { reservation: bookingId })
    await queue({ kind: 'activation', firstname: 'Eve\r\nBcc: mallory@example.com', token: 't' })
    await sendDue()
    expect(smtp.received).toHaveLength(2)
    for (const mail of smtp.received) {
      expect(mail.recipients).toEqual(['anna@example.com'])
      expect(hasHeader(mail, 'Bcc')).toBe(false)
    }
  })
})
