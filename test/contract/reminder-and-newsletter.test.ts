import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { newsletterOf } from '#server/newsletter/opt-in.ts'
import { openMailShop } from '#test/support/mail.ts'
import { adult, boot, order, type OrderInput, visitor } from '#test/support/visitor.ts'

const shop = await openMailShop()
const { queue, sendDue, received, book, minutesLater, rows } = shop
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const DAY = 24 * 60
const gear = [{ id: 'ski', count: 1 }, boot('26.5')]

const remind = () => queueReminders(shop.deps)

const confirm = (token: string) => visitor(shop.app).send('POST', '/worked/de/api/newsletter/confirm', { token })

const newsletters = async () =>
  (await rows()).filter(({ mail }) => mail.kind === 'newsletter').map(({ recipient }) => recipient)

const stateOf = (email: string) => newsletterOf(shop.db, { tenant: 'worked', email }, shop.clock())

const wish = async () => {
  const { bookingId } = await book({ newsletter: true })
  await queue({ kind: 'confirmed' }, { reservation: bookingId })
  return sendDue()
}

describe('the reminder', () => {
  test('the reminder is sent only once, from 9:00 on the day before collection', async () => {
    const { number } = await book()
    minutesLater(5 * DAY)
    expect(await remind()).toBe(0)
    minutesLater(6 * DAY - 61)
    expect(await remind()).toBe(0)
    minutesLater(6 * DAY)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await sendDue()).toBe(1)
    const [mail] = await received()
    expect(mail!.subject).toBe('Morgen holen Sie Ihre Ausrüstung ab')
    for (const part of ['Mo 9. März 2026', 'Dorfstraße 1', 'einen Lichtbildausweis', number])
      expect(mail!.text).toContain(part)
  })

  test('the reminder is sent a day earlier for collection on the evening before', async () => {
    await book({ pickupDayBefore: true })
    minutesLater(5 * DAY)
    expect(await remind()).toBe(1)
  })

  test.each([
    ['2026-03-10', 7, 'Di 10. März 2026'],
    ['2026-03-11', 8, 'Mi 11. März 2026'],
  ])('the reminder is sent on the day before a collection on %s', async (pickupdate, daysAhead, words) => {
    await book({ pickupdate })
    const reminded: number[] = []
    for (const day of [5, 6, 7, 8, 9]) {
      minutesLater(day * DAY)
      if ((await remind()) > 0) reminded.push(day)
    }
    expect(reminded).toEqual([daysAhead])
    minutesLater(daysAhead * DAY)
    expect(await sendDue()).toBe(1)
    expect((await received())[0]!.text).toContain(words)
  })

  test('unpaid bookings and bookings paid on the day of the reminder get no reminder', async () => {
    await book({}, STATUS.open)
    minutesLater(6 * DAY)
    await book()
    expect(await remind()).toBe(0)
  })

  test('a reminder that is still queued on the next day is not sent', async () => {
    await book()
    minutesLater(6 * DAY)
    await remind()
    minutesLater(7 * DAY)
    expect(await sendDue()).toBe(0)
    expect(await rows()).toMatchObject([{ sent_at: null, due_at: null }])
  })
})

describe('the newsletter', () => {
  test('the link in the newsletter’s confirmation mail confirms the subscription, and works only once', async () => {
    expect(await wish()).toBe(2)
    const mail = (await received()).at(-1)!
    expect(mail.subject).toBe('Bitte bestätigen Sie Ihren Newsletter von Musterverleih')
    const token = /newsletter\/confirm\?token=([\w-]{43})/.exec(mail.text!)![1]!
    const optIns = () => shop.db.selectFrom('newsletter_optins').selectAll().execute()
    expect(await optIns()).toMatchObject([{ email: 'anna@example.com', confirmed_at: null }])
    expect(await stateOf('anna@example.com')).toEqual({ state: 'asked', at: '2026-03-02T09:00:00.000Z' })
    expect(JSON.stringify([await optIns(), await rows()])).not.toContain(token)

    expect(await confirm(token)).toMatchObject({ status: 200, body: {} })
    expect(await optIns()).toMatchObject([{ confirmed_at: shop.clock() }])
    expect(await stateOf('Anna@Example.com')).toEqual({ state: 'confirmed', at: '2026-03-02T09:00:00.000Z' })
    expect((await confirm(token)).status).toBe(410)

    expect(await wish()).toBe(1)
  })

  test('a change that ticks the newsletter sends one confirmation mail for each address', async () => {
    const { anna, bookingId } = await book()
    const change = async (more: Partial<OrderInput>) => {
      expect((await anna.change(bookingId, order({ persons: [adult(gear)], newsletter: true, ...more }))).status).toBe(
        200,
      )
      await sendDue()
      await sendDue()
    }
    await change({})
    expect(await newsletters()).toEqual(['anna@example.com'])
    await change({ remark: 'bitte leise' })
    expect(await newsletters()).toEqual(['anna@example.com'])
    await change({ persons: [adult(gear, { email: 'eva@example.com' })] })
    expect((await newsletters()).toSorted()).toEqual(['anna@example.com', 'eva@example.com'])
  })

  test('a booking without the tick sends no newsletter mail', async () => {
    const { bookingId } = await book()
    await queue({ kind: 'confirmed' }, { reservation: bookingId })
    expect(await sendDue()).toBe(1)
  })

  test('an unknown link, or a link older than thirty days, confirms no subscription', async () => {
    expect((await confirm('x'.repeat(43))).status).toBe(410)
    await wish()
    const token = /token=([\w-]{43})/.exec((await received()).at(-1)!.text!)![1]!
    minutesLater(31 * DAY)
    expect((await confirm(token)).status).toBe(410)
    expect(await stateOf('anna@example.com')).toEqual({ state: 'none' })
  })
})
