import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { drawLinkToken } from '#server/booking-access/booking-links.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { reservationCopy } from '#test/support/reservation-copy.ts'
import { rowsOf } from '#test/support/rows-of.ts'
import { adult, order } from '#test/support/visitor.ts'

const shop = await openCustomerShop()
const { db, deps } = shop
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const TRACES = ['Xaverl', 'Zirbenhuber', 'xaver@', '660 1', 'Mirzl', 'bitte leise', 'Hotel Geheim']

const booked = async () => {
  const ski = [{ id: 'ski', count: 1 }]
  const xaver = shop.browser()
  const { body } = await xaver.checkout(
    order({
      persons: [
        adult(ski, { firstname: 'Xaverl', lastname: 'Zirbenhuber', email: 'Xaver@example.com', phone: '+43 660 1' }),
        { mainperson: false, type: 3, label: 'Kind 1', firstname: 'Mirzl', age: 8, shoesize: 33, products: ski },
      ],
      remark: 'bitte leise',
      groupname: 'Hotel Geheim',
    }),
  )
  const row = { tenant: 'worked', id: body.bookingId, return_day: '2026-03-11', email: 'Xaver@example.com' }
  await drawLinkToken(db, row, 'xaver@example.com', shop.clock())
  return { xaver, ...body }
}

const withdraw = ({ bookingId, number }: { bookingId: string; number: string }) =>
  db
    .insertInto('withdrawals')
    .values({
      tenant: 'worked',
      id: 'declared',
      reservation: bookingId,
      name: 'Xaverl Zirbenhuber',
      number,
      email: 'xaver@example.com',
      received_at: shop.clock(),
    })
    .execute()

const ledger = () =>
  db
    .selectFrom('reservations')
    .select(['number', 'status', 'amount', 'first_day', 'last_day', 'rate', 'paid_at'])
    .executeTakeFirstOrThrow()
const traces = () => rowsOf(db, TRACES)
const links = async () => (await db.selectFrom('reservation_links').select('reservation').execute()).length

const goTo = async (day: string) => {
  const days = (Date.parse(`${day}T09:00:00Z`) - shop.clock().getTime()) / 60_000
  shop.minutesLater(days)
  await releaseEndedHolds(deps)
  return removeExpired(deps)
}

describe('a booking that was never paid', () => {
  test('an unpaid booking loses personal data after the period for damage claims, but keeps amounts', async () => {
    await withdraw(await booked())
    const before = await ledger()
    await goTo('2026-04-10')
    expect(await traces()).not.toEqual([])
    expect(await links()).toBe(1)
    await goTo('2026-04-11')
    expect(await traces()).toEqual([])
    expect(await links()).toBe(0)
    expect(await ledger()).toEqual(before)
    const { payload } = await db.selectFrom('reservations').select('payload').executeTakeFirstOrThrow()
    expect(payload.persons).toMatchObject([
      { label: '1', products: [{ id: 'ski' }] },
      { label: '2', products: [{ id: 'ski' }] },
    ])
    expect(await removeExpired(deps)).toBe(0)
  })

  test('an unpaid booking keeps personal data while a payment or refund is pending', async () => {
    const { xaver, bookingId, number } = await booked()
    await xaver.startPayment(bookingId)
    await withdraw({ bookingId, number })
    await goTo('2026-05-01')
    expect(await traces()).not.toEqual([])
    await db.updateTable('payments').set({ state: 'succeeded', ask_at: null }).execute()
    const { id: payment, amount } = await db.selectFrom('payments').select(['id', 'amount']).executeTakeFirstOrThrow()
    await db
      .insertInto('refunds')
      .values({
        tenant: 'worked',
        id: 'back',
        reservation: bookingId,
        payment,
        amount,
        reason: 'late',
        note: null,
        state: 'failed',
        provider_refund_id: null,
        result_code: null,
        created_at: shop.clock(),
        due_at: null,
        settled_at: null,
      })
      .execute()
    await removeExpired(deps)
    expect(await traces()).not.toEqual([])
    await db.updateTable('refunds').set({ state: 'done' }).execute()
    await removeExpired(deps)
    expect(await traces()).toEqual([])
  })

  test('personal data of unpaid bookings is removed in batches', async () => {
    await booked()
    const row = await db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('reservations')
      .values(
        Array.from({ length: 149 }, (_, at) => ({
          ...reservationCopy(row),
          id: `copy-${at}`.padEnd(22, '-'),
          number: `MV-${at}`,
          hold_until: null,
          expired: true,
        })),
      )
      .execute()
    const withPerson = async () =>
      (await db.selectFrom('reservations').select('id').where('email', '<>', '').execute()).length
    await goTo('2026-05-01')
    expect(await withPerson()).toBe(50)
    await removeExpired(deps)
    expect(await withPerson()).toBe(0)
  })
})

test('A paid booking keeps personal data for ten years, as tax law requires', async () => {
  const { xaver, bookingId, number } = await booked()
  const started = await xaver.startPayment(bookingId)
  await xaver.enterCard(started.body, '4200000000000091')
  expect((await xaver.paymentState(bookingId)).body).toEqual({ state: 'success' })
  await withdraw({ bookingId, number })
  const before = await ledger()
  await goTo('2036-12-31')
  expect(await traces()).not.toEqual([])
  await goTo('2037-01-01')
  expect(await traces()).toEqual([])
  expect(await links()).toBe(0)
  expect(await ledger()).toEqual(before)
  expect(await db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'succeeded' }])
})

test.each([
  ['reservations_never_paid', sql`paid_at is null`],
  ['reservations_paid', sql`paid_at is not null`],
])('The index %s finds the bookings due for removal of personal data', async (name, isPaid) => {
  await sql`set enable_seqscan = off`.execute(db)
  const { rows } = await sql`
    explain select id from reservations
    where tenant = 'worked' and email <> '' and last_day < '2026-03-02'::date and ${isPaid}
    order by last_day limit 100 for update skip locked`.execute(db)
  await sql`set enable_seqscan = on`.execute(db)
  expect(JSON.stringify(rows)).toContain(name)
})
