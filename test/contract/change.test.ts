import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { dayIn } from '#domain/calendar/days.ts'
import { completePayment } from '#server/payments/settle-payment.ts'
import { composeMail } from '#server/mail/compose.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
const DECLINES = '4000000000000002'
const ASKS_THE_BANK = '4711100000000000'

let now: Date
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const tenant: Tenant = { ...workedTenant, discounts: [{ code: 'EINMAL', percent: 50, maxUses: 1 }] }
const shop = await openTestShop({ tenants: [tenant], deps: { clock: () => now } })
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  await forgetOrders(shop.db)
})

const boots = [boot('27.5')]
const helmet = { id: 'helmet', count: 1 }
const ski = { id: 'ski', count: 1 }
const wish = (products: Parameters<typeof adult>[0], more: Parameters<typeof order>[0] = {}) =>
  order({ persons: [adult(products)], ...more })

const booked = async (products: Parameters<typeof adult>[0] = boots) => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(wish(products))
  return { anna, id: body.bookingId }
}
const paid = async (products: Parameters<typeof adult>[0] = boots) => {
  const { anna, id } = await booked(products)
  await pay(anna, id)
  return { anna, id }
}
const pay = async (anna: ReturnType<typeof visitor>, id: string, card = SUCCEEDS) => {
  later(1)
  const started = await anna.startPayment(id)
  expect(started.status).toBe(200)
  await anna.enterCard(started.body, card)
  return (await anna.paymentState(id)).body
}

const taken = async () =>
  Object.fromEntries(
    (
      await shop.db.selectFrom('stock_days').selectAll().where('taken', '>', 0).orderBy('unit').orderBy('day').execute()
    ).map(({ unit, day, taken: count }) => [`${unit} ${day.slice(8)}`, count]),
  )
const bootsOn = (...days: string[]) => Object.fromEntries(days.map((day) => [`boot/soft/27.5 ${day}`, 1]))
const mails = async () =>
  (await shop.db.selectFrom('mails').select('mail').orderBy('queued_at').execute()).map(({ mail }) => mail.kind)
const paymentFailed = async () => {
  const rows = await shop.db.selectFrom('mails').selectAll().execute()
  const composed = await composeMail(
    shop.deps,
    rows.find(({ mail }) => mail.kind === 'payment_failed')!,
  )
  return composed?.mail
}
const ledger = async () => {
  const payments = await shop.db
    .selectFrom('sandbox_payments')
    .innerJoin('sandbox_checkouts', 'sandbox_checkouts.id', 'sandbox_payments.checkout')
    .select('amount')
    .where('code', '=', '000.100.110')
    .orderBy('sandbox_payments.created_at')
    .execute()
  const refunds = await shop.db.selectFrom('sandbox_refunds').select('amount').orderBy('created_at').execute()
  return [...payments.map(({ amount }) => amount), ...refunds.map(({ amount }) => `-${amount}`)]
}
const dayLater = { date: { from: '2026-03-10', to: '2026-03-12' } }

describe('changing an open booking', () => {
  test('a change replaces the content and price of an open booking', async () => {
    const { anna, id } = await booked()
    const { status, body } = await anna.change(id, wish([ski], dayLater))
    expect(status).toBe(200)
    expect(body).toMatchObject({ bookingId: id, state: 'changed', status: STATUS.open, amount: 8600, difference: 6700 })
    expect((await anna.reservation(id)).body).toMatchObject({ amount: 8600, date: dayLater.date, status: STATUS.open })
    expect(await taken()).toEqual({ 'ski// 10': 1, 'ski// 11': 1, 'ski// 12': 1 })
  })

  test('a change keeps the parameter wl with which an open booking was made', async () => {
    const anna = visitor(shop.app)
    const { bookingId } = (await anna.checkout(wish(boots, { wl: 'hotel' }))).body
    await anna.change(bookingId, wish(boots, { ...dayLater, wl: 'bergbahn' }))
    expect((await anna.reservation(bookingId)).body.booking.wl).toBe('hotel')
  })

  test('a change of an expired booking claims stock for the booking again', async () => {
    const { anna, id } = await booked()
    later(40 * 60)
    await releaseEndedHolds(shop.deps)
    expect(await taken()).toEqual({})
    expect((await anna.change(id, wish(boots, dayLater))).body.state).toBe('changed')
    expect((await anna.reservation(id)).body).toMatchObject({ expired: false, status: STATUS.open })
    expect(await taken()).toEqual(bootsOn('10', '11', '12'))
  })

  test('a change of an open booking is refused while the bank checks a card', async () => {
    const { anna, id } = await booked()
    const { body } = await anna.startPayment(id)
    expect((await anna.change(id, wish(boots, dayLater))).status).toBe(200)
    const again = await anna.startPayment(id)
    expect(again.body.paymentCheckoutId).not.toBe(body.paymentCheckoutId)
    await anna.enterCard(again.body, ASKS_THE_BANK)
    expect(await anna.change(id, wish([ski]))).toMatchObject({ status: 409, body: { error: expect.any(String) } })
  })
})

describe('changing a paid booking', () => {
  test('a change that keeps the price applies immediately', async () => {
    const { anna, id } = await paid()
    const { body } = await anna.change(id, wish(boots, dayLater))
    expect(body).toMatchObject({ state: 'changed', status: STATUS.paid, amount: 1900, difference: 0, holdUntil: null })
    expect(await taken()).toEqual(bootsOn('10', '11', '12'))
    expect(await mails()).toEqual(['confirmed', 'changed'])
  })

  test('a change to a lower price refunds the difference', async () => {
    const { anna, id } = await paid([...boots, helmet])
    const { body } = await anna.change(id, wish(boots))
    expect(body).toMatchObject({ state: 'changed', amount: 1900, difference: -1200 })
    await sendRefunds(shop.deps)
    expect(await ledger()).toEqual(['31.00', '-12.00'])
    expect(await mails()).toEqual(['confirmed', 'changed', 'refunded'])
    expect((await anna.reservation(id)).body.cancellation).toMatchObject({ refund: 1900 })
  })

  test('a change to a higher price holds its added units until the difference is paid', async () => {
    const { anna, id } = await paid()
    const { body } = await anna.change(id, wish([...boots, helmet], dayLater))
    expect(body).toMatchObject({ state: 'awaitingPayment', status: STATUS.paid, amount: 3100, difference: 1200 })
    expect((await anna.reservation(id)).body).toMatchObject({
      status: STATUS.paid,
      amount: 1900,
      date: { from: '2026-03-09', to: '2026-03-11' },
      change: { amount: 3100, difference: 1200, date: dayLater.date, holdUntil: body.holdUntil },
    })
    const helmets = { 'helmet// 10': 1, 'helmet// 11': 1, 'helmet// 12': 1 }
    expect(await taken()).toEqual({ ...bootsOn('09', '10', '11', '12'), ...helmets })

    expect(await pay(anna, id)).toEqual({ state: 'success', difference: 1200 })
    expect((await anna.reservation(id)).body).toMatchObject({ amount: 3100, date: dayLater.date, change: null })
    expect(await taken()).toEqual({ ...bootsOn('10', '11', '12'), ...helmets })
    expect(await ledger()).toEqual(['19.00', '12.00'])
    expect(await mails()).toEqual(['confirmed', 'changed'])
    expect((await anna.cancel(id)).body).toEqual({ status: STATUS.cancelled, fee: 0, refund: 3100 })
    await sendRefunds(shop.deps)
    expect((await ledger()).slice(2).toSorted()).toEqual(['-12.00', '-19.00'])
    expect(await taken()).toEqual({})
  })

  test('a change whose card is declined keeps the old booking and can be retried', async () => {
    const { anna, id } = await paid()
    await anna.change(id, wish([...boots, helmet]))
    expect(await pay(anna, id, DECLINES)).toEqual({ state: 'error', reason: 'declined' })
    expect((await anna.reservation(id)).body).toMatchObject({
      status: STATUS.paid,
      amount: 1900,
      change: { difference: 1200 },
    })
    const letter = await paymentFailed()
    expect(letter!.text.replaceAll('\u00A0', ' ')).toContain('Ihre Zahlung über 12,00 €')
    expect(letter!.text).toContain('Ihre Buchung gilt weiter wie bisher.')
    expect(await pay(anna, id)).toEqual({ state: 'success', difference: 1200 })
    expect(await paymentFailed()).toBeUndefined()
    expect((await anna.reservation(id)).body).toMatchObject({ amount: 3100, change: null })
  })

  test('a change not paid in time releases its units and keeps the old booking', async () => {
    const { anna, id } = await paid()
    await anna.change(id, wish([...boots, helmet], dayLater))
    later(31 * 60)
    await releaseEndedHolds(shop.deps)
    expect(await taken()).toEqual(bootsOn('09', '10', '11'))
    expect((await anna.reservation(id)).body).toMatchObject({ amount: 1900, change: { holdUntil: null } })
  })

  test('a late payment applies a change if stock is left, and is otherwise refunded', async () => {
    for (const isGone of [false, true]) {
      await forgetOrders(shop.db)
      const { anna, id } = await paid()
      await anna.change(id, wish([...boots, helmet], dayLater))
      later(1)
      const started = await anna.startPayment(id)
      await anna.enterCard(started.body, SUCCEEDS)
      later(31 * 60)
      await releaseEndedHolds(shop.deps)
      if (isGone)
        expect(
          (await visitor(shop.app).checkout(wish(boots, { date: { from: '2026-03-12', to: '2026-03-12' } }))).status,
        ).toBe(201)
      await reconcilePayments(shop.deps)
      await sendRefunds(shop.deps)
      expect((await anna.reservation(id)).body).toMatchObject({ status: STATUS.paid, amount: isGone ? 1900 : 3100 })
      expect(await ledger()).toEqual(isGone ? ['19.00', '12.00', '-12.00'] : ['19.00', '12.00'])
      expect((await anna.paymentState(id)).body.state).toBe(isGone ? 'error' : 'success')
    }
  })

  test('a new change drops an earlier unpaid one and refunds its late payment', async () => {
    const { anna, id } = await paid()
    await anna.change(id, wish([...boots, helmet]))
    const { body } = await anna.startPayment(id)
    expect((await anna.change(id, wish([boot('26.5')]))).body).toMatchObject({ state: 'changed', difference: 0 })
    await anna.enterCard(body, SUCCEEDS)
    later(60)
    await reconcilePayments(shop.deps)
    await sendRefunds(shop.deps)
    expect(await ledger()).toEqual(['19.00', '12.00', '-12.00'])
    expect((await anna.paymentState(id)).body).toEqual({ state: 'error', reason: 'unneeded' })
    expect((await anna.reservation(id)).body).toMatchObject({ status: STATUS.paid, amount: 1900, change: null })
    expect(Object.keys(await taken())).toEqual(['boot/soft/26.5 09', 'boot/soft/26.5 10', 'boot/soft/26.5 11'])
  })

  test('a visitor who pays a replaced change learns of the refund, also during another payment', async () => {
    const { anna, id } = await paid()
    await anna.change(id, wish([...boots, helmet]))
    const inOneTab = await anna.startPayment(id)
    later(1)
    await anna.change(id, wish([...boots, ski]))
    const inAnotherTab = await anna.startPayment(id)
    // The shop asks the provider about a payment again after five seconds at the earliest.
    later(6)
    await anna.enterCard(inOneTab.body, SUCCEEDS)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'error', reason: 'unneeded' })
    later(6)
    await anna.enterCard(inAnotherTab.body, SUCCEEDS)
    expect((await anna.paymentState(id)).body).toMatchObject({ state: 'success' })
  })

  test('a change is refused while the payment of an earlier change is pending', async () => {
    const { anna, id } = await paid()
    await anna.change(id, wish([...boots, helmet]))
    await anna.enterCard((await anna.startPayment(id)).body, ASKS_THE_BANK)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'processing' })
    expect((await anna.change(id, wish(boots))).status).toBe(409)
  })

  test('a change beyond the free stock is refused with the shortfalls and has no effect', async () => {
    const { anna, id } = await paid([boot('26.5')])
    await booked()
    const before = await taken()
    expect(await anna.change(id, wish([...boots, helmet]))).toMatchObject({
      status: 409,
      body: { outOfStock: [{ product: 'boot', model: 'soft', property1: '27.5', missing: 1 }] },
    })
    expect(await taken()).toEqual(before)
    expect((await anna.reservation(id)).body).toMatchObject({ amount: 1900, change: null })
  })

  test('a change keeps a discount code that can be used only once', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(wish([ski], { dc: 'EINMAL' }))
    await pay(anna, body.bookingId)
    const changed = await anna.change(body.bookingId, wish([ski, helmet], { dc: 'EINMAL' }))
    expect(changed.body).toMatchObject({ state: 'awaitingPayment', difference: 600 })
    await pay(anna, body.bookingId)
    expect(await shop.db.selectFrom('discount_uses').select('uses').execute()).toEqual([{ uses: 1 }])
  })

  test('cancelling before the difference is paid releases the units of booking and change', async () => {
    const { anna, id } = await paid()
    await anna.change(id, wish([...boots, helmet], dayLater))
    const started = (await anna.startPayment(id)).body
    expect((await anna.cancel(id)).body).toEqual({ status: STATUS.cancelled, fee: 0, refund: 1900 })
    expect(await taken()).toEqual({})
    await anna.enterCard(started, SUCCEEDS)
    later(60)
    await reconcilePayments(shop.deps)
    await sendRefunds(shop.deps)
    expect((await ledger()).toSorted()).toEqual(['-12.00', '-19.00', '12.00', '19.00'])
  })

  test('a dearer change cannot be paid after its period or the booked period has begun', async () => {
    const earlier = { date: { from: '2026-03-05', to: '2026-03-07' } }
    for (const [wished, firstDay] of [
      [earlier, '2026-03-05'],
      [dayLater, '2026-03-09'],
    ] as const) {
      await forgetOrders(shop.db)
      now = new Date(`${TODAY}T09:00:00Z`)
      const { anna, id } = await paid()
      await anna.change(id, wish([...boots, helmet], wished))
      await pay(anna, id, DECLINES)
      expect(await paymentFailed()).toBeDefined()
      now = new Date(`${firstDay}T00:01:00+01:00`)
      expect(await anna.startPayment(id)).toMatchObject({
        status: 409,
        body: { errorcode: ERROR_CODE.periodNotBookable },
      })
      expect((await anna.paymentState(id)).body).toEqual({ state: 'error', reason: 'over' })
      expect(await paymentFailed()).toBeUndefined()
    }
  })

  test.each([
    ['2026-03-12T00:01:00+01:00', ['19.00', '12.00', '-12.00'], 1900],
    ['2026-03-11T23:59:00+01:00', ['19.00', '12.00'], 3100],
  ])(
    'a late payment applies a change until the original last day, then is refunded: %s',
    async (instant, money, amount) => {
      const { anna, id } = await paid()
      await anna.change(id, wish([...boots, helmet], dayLater))
      later(1)
      await anna.enterCard((await anna.startPayment(id)).body, SUCCEEDS)
      const [payment] = await shop.db.selectFrom('payments').selectAll().where('state', '=', 'open').execute()
      now = new Date(instant)
      await releaseEndedHolds(shop.deps)
      const on = dayIn('Europe/Vienna', now)
      const { id: providerPaymentId } = await shop.db
        .selectFrom('sandbox_payments')
        .select('id')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      await completePayment(shop.deps, payment!, {
        providerPaymentId,
        code: '000.100.110',
        needsReview: false,
        at: on,
        by: 'job',
      })
      await sendRefunds(shop.deps)
      expect(await ledger()).toEqual(money)
      expect((await anna.reservation(id)).body).toMatchObject({ status: STATUS.paid, amount })
    },
  )

  test('a change is refused after the rental has begun, and for other visitors', async () => {
    const { anna, id } = await paid()
    expect((await visitor(shop.app).change(id, wish(boots, dayLater))).status).toBe(404)
    now = new Date('2026-03-09T09:00:00Z')
    expect((await anna.change(id, wish(boots, { date: { from: '2026-03-20', to: '2026-03-22' } }))).status).toBe(409)
  })
})

const dayBefore = () => {
  now = new Date('2026-03-08T09:00:00Z')
}
const received = async () => {
  await sendRefunds(shop.deps)
  return ledger()
}

describe('a change while a cancellation has a fee', () => {
  const both = [...boots, helmet]
  const nextMonth = { date: { from: '2026-04-09', to: '2026-04-11' } }

  test('a change to later days charges the fee, and a later cancellation keeps it', async () => {
    const { anna, id } = await paid(both)
    dayBefore()
    const { body } = await anna.change(id, wish(both, nextMonth))
    expect(body).toMatchObject({ state: 'awaitingPayment', amount: 3100, fee: 2480, difference: 2480 })
    expect(await pay(anna, id)).toEqual({ state: 'success', difference: 2480 })
    expect((await anna.reservation(id)).body).toMatchObject({ amount: 3100, changeFees: 2480, date: nextMonth.date })
    expect((await anna.cancel(id)).body).toEqual({ status: STATUS.cancelled, fee: 0, refund: 3100 })
    expect(await received()).toEqual(['31.00', '24.80', '-24.80', '-6.20'])
    expect(await disagreements(shop.db)).toEqual([])
  })

  test('a change to a lower price keeps the fee for the cancelled part', async () => {
    const { anna, id } = await paid(both)
    dayBefore()
    const { body } = await anna.change(id, wish([helmet]))
    expect(body).toMatchObject({ state: 'changed', amount: 1200, fee: 1520, difference: -380 })
    expect((await anna.cancel(id)).body).toEqual({ status: STATUS.cancelled, fee: 960, refund: 240 })
    expect(await received()).toEqual(['31.00', '-3.80', '-2.40'])
    expect(await disagreements(shop.db)).toEqual([])
  })

  test('a change that cancels no part costs nothing', async () => {
    const { anna, id } = await paid(both)
    dayBefore()
    expect((await anna.change(id, wish(both, { remark: 'Wir kommen um neun.' }))).body).toMatchObject({
      state: 'changed',
      fee: 0,
      difference: 0,
    })
  })

  test('a change is refused with the current cart if the visitor saw another fee', async () => {
    const { anna, id } = await paid(both)
    dayBefore()
    const refused = await anna.change(id, wish([helmet], { feeSeen: 0 }))
    expect(refused).toMatchObject({
      status: 409,
      body: { errorcode: ERROR_CODE.totalChanged, cart: { price: { amount: 1200 } } },
    })
    expect((await anna.change(id, wish([helmet], { feeSeen: 1520 }))).status).toBe(200)
  })

  test('a change requested while changes were free cannot be paid when a fee applies', async () => {
    const { anna, id } = await paid(both)
    expect((await anna.change(id, wish([...both, ski], nextMonth))).body).toMatchObject({ fee: 0, difference: 8600 })
    dayBefore()
    expect(await anna.startPayment(id)).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.totalChanged } })
    expect((await anna.change(id, wish([...both, ski], nextMonth))).body).toMatchObject({ difference: 8600 + 2480 })
    expect(await pay(anna, id)).toEqual({ state: 'success', difference: 8600 + 2480 })
  })

  test('a change keeps the earlier cancellation terms if the new rate’s fee is lower', async () => {
    const { anna, id } = await paid(both)
    await shop.db
      .updateTable('reservations')
      .set({ rate: sql`jsonb_set(rate, '{fees,0,percent}', '100')` })
      .execute()
    now = new Date('2026-03-03T09:00:00Z')
    expect((await anna.change(id, wish(both))).body).toMatchObject({ fee: 0, difference: 0 })
    expect((await anna.cancel(id)).body).toEqual({ status: STATUS.cancelled, fee: 3100, refund: 0 })
  })

  test('the mail about a change states its fee in both languages', async () => {
    for (const [language, words] of [
      ['de', 'Gebühr für Änderungen: 15,20'],
      ['en', 'fee for changes is added to this: €15.20'],
    ] as const) {
      await forgetOrders(shop.db)
      now = new Date(`${TODAY}T09:00:00Z`)
      const { anna, id } = await paid(both)
      dayBefore()
      await anna.change(id, wish([helmet], { language }))
      const rows = await shop.db.selectFrom('mails').selectAll().execute()
      const mail = await composeMail(
        shop.deps,
        rows.find(({ mail: { kind } }) => kind === 'changed')!,
      )
      expect(JSON.stringify(mail)).toContain(words)
    }
  })
})

test('A late payment of an order whose single-use code is used up is refunded', async () => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(wish([helmet], { dc: 'EINMAL' }))
  later(1)
  await anna.enterCard((await anna.startPayment(body.bookingId)).body, SUCCEEDS)
  later(40 * 60)
  await releaseEndedHolds(shop.deps)
  expect((await visitor(shop.app).checkout(wish([helmet], { dc: 'EINMAL' }))).status).toBe(201)
  expect((await anna.paymentState(body.bookingId)).body.state).toBe('error')
  expect(await shop.db.selectFrom('refunds').select(['amount', 'reason']).execute()).toEqual([
    { amount: 600, reason: 'code' },
  ])
  await sendRefunds(shop.deps)
  const rows = await shop.db.selectFrom('mails').selectAll().execute()
  const mail = await composeMail(
    shop.deps,
    rows.find(({ mail: { kind } }) => kind === 'refunded')!,
  )
  expect(JSON.stringify(mail)).toContain('Ihren Rabattcode')
})
