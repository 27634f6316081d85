import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailShop } from '#test/support/mail.ts'

const shop = await openMailShop()
const { queue, sendDue, received, rows, bookAs, minutesLater, clock } = shop
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const minutesAfter = (minutes: number) => new Date(clock().getTime() + minutes * 60_000)

describe('sending', () => {
  test('a queued mail is sent only once and has only its recipient’s address', async () => {
    await queue({ kind: 'account_exists' })
    expect(await sendDue()).toBe(1)
    expect(await sendDue()).toBe(0)
    expect(await received()).toHaveLength(1)
    expect((await received())[0]).toMatchObject({
      recipients: ['anna@example.com'],
      from: { name: 'Musterverleih', address: 'verleih@example.com' },
      to: [{ address: 'anna@example.com' }],
      subject: 'Sie haben schon ein Konto bei Musterverleih',
    })
    expect(await rows()).toMatchObject([{ sent_at: clock(), due_at: null, attempts: 1 }])
  })

  test('a mail queued twice with the same key is sent only once', async () => {
    await queue({ kind: 'account_exists' }, { onceKey: 'once' })
    await queue({ kind: 'account_exists' }, { onceKey: 'once' })
    expect(await sendDue()).toBe(1)
  })

  test('sending a mail removes its token from the database', async () => {
    await queue({ kind: 'password_reset', token: 'geheim-token' })
    await sendDue()
    expect((await received())[0]!.text).toContain('/worked/de/user/password-reset/geheim-token')
    expect(JSON.stringify(await rows())).not.toContain('geheim-token')
  })

  test('a mail is retried while the mail server is down and then sent only once', async () => {
    await queue({ kind: 'account_exists' })
    await shop.takeMailServerDown()
    expect(await sendDue()).toBe(0)
    expect(await rows()).toMatchObject([{ sent_at: null, attempts: 1, due_at: minutesAfter(1) }])
    expect(await sendDue()).toBe(0)
    expect((await rows())[0]!.attempts).toBe(1)
    minutesLater(1)
    expect(await sendDue()).toBe(0)
    expect((await rows())[0]!.due_at).toEqual(minutesAfter(5))

    await shop.bringMailServerBack()
    minutesLater(6)
    expect(await sendDue()).toBe(1)
    minutesLater(600)
    expect(await sendDue()).toBe(0)
    expect(await received()).toHaveLength(1)
    expect(JSON.stringify(shop.logged)).not.toContain('anna@example.com')
  })

  test('a mail is given up after eight attempts, and its token is removed', async () => {
    await shop.takeMailServerDown()
    await queue({ kind: 'password_reset', token: 'geheim-token' })
    for (let day = 0; day < 10; day += 1) {
      minutesLater(day * 24 * 60)
      await sendDue()
    }
    expect(await rows()).toMatchObject([{ sent_at: null, attempts: 8, due_at: null, mail: { token: '' } }])
    await shop.bringMailServerBack()
  })

  test('a mail is given up immediately when the mailbox does not exist', async () => {
    await queue({ kind: 'account_exists' }, { recipient: 'unknown@example.com' })
    await queue({ kind: 'account_exists' })
    expect(await sendDue()).toBe(1)
    expect((await rows()).map(({ due_at }) => due_at)).toEqual([null, null])
  })

  test('mails leased by a dead process are sent when the lease has ended', async () => {
    await queue({ kind: 'account_exists' })
    await shop.db
      .updateTable('mails')
      .set({ due_at: minutesAfter(5), attempts: 1 })
      .execute()
    expect(await sendDue()).toBe(0)
    minutesLater(5)
    expect(await sendDue()).toBe(1)
  })

  test('texts of shops and visitors cannot add headers to a mail', async () => {
    const { bookingId } = await bookAs({ firstname: 'Anna\nBcc: mallory@example.com' })
    await queue({ kind: 'confirmed' }, { reservation: bookingId })
    await sendDue()
    expect(await received()).toHaveLength(1)
    for (const mail of await received()) {
      expect(mail.recipients).toEqual(['anna@example.com'])
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    }
  })
})
