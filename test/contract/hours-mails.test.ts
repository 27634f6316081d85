import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { TODAY } from '#test/support/app.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { openMailShop } from '#test/support/mail.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { adult, order } from '#test/support/visitor.ts'

const shop = await openMailShop({ tenants: [hourlyTenant] })
const { queue, sendDue, received, minutesLater } = shop
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const HOUR = 60
const DAY = 24 * HOUR

const MONDAY = '2026-03-09'
const byHour = (start: string, hours = 2) => ({
  date: { from: MONDAY, to: MONDAY },
  hours,
  start,
  persons: [adult([{ id: 'board', count: 1 }])],
})
const book = (start: string) => shop.book(byHour(start))
const textOf = (content: Uint8Array | ArrayBuffer | string) => Buffer.from(content as Uint8Array).toString('utf8')
const remind = () => queueReminders(shop.deps)

/** The clock begins on Monday 2 March at 10:00 in the shop. */
const onMonday = (time: number) => minutesLater(7 * DAY + (time - 10) * HOUR)
const onSunday = (time: number) => minutesLater(6 * DAY + (time - 10) * HOUR)

describe('the reminder of a rental by the hour', () => {
  test('the reminder is sent once, three hours before a start in the afternoon', async () => {
    await book('14:00')
    onSunday(10)
    expect(await remind()).toBe(0)
    onMonday(10.9)
    expect(await remind()).toBe(0)
    onMonday(11)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await sendDue()).toBe(1)
    const [mail] = await received()
    expect(mail!.subject!.replaceAll('\u00A0', ' ')).toBe('Ihre Leihe am Mo 9. März 2026 um 14:00 Uhr')
    expect(mail!.text).toContain('Ihre Ausrüstung liegt um 14:00 Uhr für Sie bereit.')
    expect(mail!.text).toContain('14:00 bis 16:00 Uhr')
  })

  test('the reminder is sent on the evening before a start in the morning', async () => {
    await book('08:30')
    onSunday(17.9)
    expect(await remind()).toBe(0)
    onSunday(18)
    expect(await remind()).toBe(1)
  })

  test('no reminder is sent after the start, or if payment came after the reminder’s time', async () => {
    await book('14:00')
    onMonday(14)
    expect(await remind()).toBe(0)
    await shop.forgetAll()
    const { bookingId } = await book('14:00')
    onMonday(11.5)
    await shop.db.updateTable('reservations').set({ paid_at: shop.clock() }).where('id', '=', bookingId).execute()
    expect(await remind()).toBe(0)
  })

  test('a rental whose start was changed is reminded of the new start', async () => {
    const { anna, bookingId } = await book('16:00')
    onMonday(10)
    expect(await remind()).toBe(0)
    minutesLater(0)
    expect((await anna.change(bookingId, order(byHour('14:00')))).status).toBe(200)
    onMonday(11)
    expect(await remind()).toBe(1)
  })

  test('the reminder is sent although the shop no longer rents by the hour', async () => {
    await book('14:00')
    const { hourly: _hourly, ...rules } = hourlyTenant.shop
    const days = { ...hourlyTenant, shop: rules, categories: hourlyTenant.categories.slice(1) }
    await storeTenant(shop.db, { tenant: days, version: 'days', files: new Map() }, TODAY)
    shop.deps.tenants.forget()
    onMonday(11)
    expect(await remind()).toBe(1)
    await storeTenant(shop.db, { tenant: hourlyTenant, version: 'hours', files: new Map() }, TODAY)
    shop.deps.tenants.forget()
  })

  test('a queued reminder is not sent after the start', async () => {
    await book('14:00')
    onMonday(11)
    await remind()
    onMonday(14)
    expect(await sendDue()).toBe(0)
  })
})

test('the confirmation of an hourly rental and its calendar file name the times', async () => {
  const { bookingId } = await shop.book(byHour('10:00', 3), STATUS.paid)
  await queue({ kind: 'confirmed' }, { reservation: bookingId })
  await sendDue()
  const [mail] = await received()
  expect(mail!.text).toContain('Mo 9. März 2026')
  expect(mail!.text).toContain('3 Stunden')
  expect(mail!.text).toContain('10:00 bis 13:00 Uhr')
  const calendar = mail!.attachments.find(({ filename }) => filename?.endsWith('.ics'))!.content
  expect(textOf(calendar)).toContain('DTSTART:20260309T090000Z')
  expect(textOf(calendar)).toContain('DTSTART:20260309T120000Z')
})
