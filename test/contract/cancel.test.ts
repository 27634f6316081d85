import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { cancelReservation } from '#server/reservations/cancel-reservation.ts'
import { moveReservation } from '#server/reservations/move-reservation.ts'
import { transact } from '#server/db/transact.ts'
import type { ReservationEvent } from '#machines/reservation.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { askPayment } from '#server/payments/ask-payment.ts'
import { providers } from '#server/provider/providers.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'

let now = new Date(`${TODAY}T09:00:00Z`)
const on = (day: string, time = '09:00:00') => {
  now = new Date(`${day}T${time}Z`)
}

const tenant: Tenant = {
  ...workedTenant,
  discounts: [
    { code: 'EINMAL', percent: 50, maxUses: 1 },
    { code: 'ALLES', percent: 100 },
  ],
}

let instead: ((method: string, path: string) => 'lost' | 'arrives' | 'uncertain' | undefined) | undefined
const requests: string[] = []
const shop = await openTestShop({
  tenants: [tenant],
  deps: {
    clock: () => now,
    providerOf: providers({
      accounts: new Map(),
      ownOrigin: () => 'http://localhost',
      fetch: async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input)
        const method = init?.method ?? 'GET'
        requests.push(`${method} ${pathname}`)
        const fate = instead?.(method, pathname)
        if (fate === 'lost') throw new TypeError('no network')
        const response = await shop.app.request(input, init)
        if (fate === 'arrives') throw new TypeError('the answer was lost')
        if (fate === 'uncertain') return Response.json({ result: { code: '900.100.300' } })
        return response
      },
    }),
  },
})
afterAll(() => shop.close())

beforeEach(async () => {
  on(TODAY)
  requests.length = 0
  instead = undefined
  await forgetOrders(shop.db)
})

const bootsOrder = (more: Parameters<typeof order>[0] = {}) => order({ persons: [adult([boot('27.5')])], ...more })

const payer = async (more: Parameters<typeof order>[0] = {}) => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(bootsOrder(more))
  const started = await anna.startPayment(body.bookingId)
  return { anna, id: body.bookingId, started: started.body }
}
const paid = async (more: Parameters<typeof order>[0] = {}) => {
  const { anna, id, started } = await payer(more)
  await anna.enterCard(started, SUCCEEDS)
  expect((await anna.paymentState(id)).body).toEqual({ state: 'success' })
  return { anna, id, started }
}

const refunds = () => shop.db.selectFrom('refunds').selectAll().orderBy('created_at').execute()
const mails = async () =>
  (await shop.db.selectFrom('mails').select(['mail', 'recipient']).orderBy('queued_at').execute()).map(
    ({ mail }) => mail,
  )
const ledger = async () =>
  (await shop.db.selectFrom('sandbox_refunds').select(['amount', 'code']).execute()).map(({ amount }) => amount)
const taken = async () =>
  (await shop.db.selectFrom('stock_days').select('taken').execute()).reduce((sum, row) => sum + row.taken, 0)
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

describe('cancelling', () => {
  test.each([
    ['a week before, for no fee', '2026-03-02', 0, 1900],
    ['six days before, for a fee of 10 %', '2026-03-03', 190, 1710],
    ['on the first day, for a fee of the whole amount', '2026-03-09', 1900, 0],
  ])('a paid booking is cancelled %s', async (_what, day, fee, refund) => {
    const { anna, id } = await paid()
    on(day)
    const { body } = await anna.reservation(id)
    expect(body.cancellation).toEqual({ possible: true, freeUntil: '2026-03-02', fee, refund })
    expect(await anna.cancel(id)).toMatchObject({ status: 200, body: { status: STATUS.cancelled, fee, refund } })
    expect((await anna.reservation(id)).body).toMatchObject({
      status: 200,
      held: [],
      cancellation: { possible: false, freeUntil: null, fee, refund },
    })
    expect((await anna.paymentState(id)).body).toEqual({ state: 'error', reason: 'cancelled' })
    expect(await taken()).toBe(0)
    expect(await mails()).toEqual([{ kind: 'confirmed' }, { kind: 'cancelled', fee, refund }])
    expect((await refunds()).map(({ amount, reason }) => ({ amount, reason }))).toEqual(
      refund > 0 ? [{ amount: refund, reason: 'cancelled' }] : [],
    )
  })

  test('the cancellation fee counts days in the shop’s time zone, not in UTC', async () => {
    const { anna, id } = await paid()
    // It is half past midnight in Vienna, so the last day for a free cancellation has passed.
    on('2026-03-02', '23:30:00')
    expect((await anna.cancel(id)).body).toEqual({ status: STATUS.cancelled, fee: 190, refund: 1710 })
  })

  test('cancelling twice, even at the same time, gives the same answer and has one effect', async () => {
    const { anna, id } = await paid()
    const first = await Promise.all(Array.from({ length: 10 }, () => anna.cancel(id)))
    on('2026-03-08')
    for (const { status, body } of [...first, await anna.cancel(id)]) {
      expect(status).toBe(200)
      expect(body).toEqual({ status: STATUS.cancelled, fee: 0, refund: 1900 })
    }
    expect(await refunds()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('cancelling an open booking costs nothing and releases its stock and discount code', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(bootsOrder({ dc: 'EINMAL' }))
    on('2026-03-08')
    expect((await anna.cancel(body.bookingId)).body).toEqual({ status: STATUS.cancelled, fee: 0, refund: 0 })
    expect(await taken()).toBe(0)
    expect(
      (await visitor(shop.app).checkout(bootsOrder({ dc: 'EINMAL', date: { from: '2026-03-10', to: '2026-03-10' } })))
        .status,
    ).toBe(201)
  })

  test('cancelling an expired booking does not release its units a second time', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(bootsOrder())
    later(40 * 60)
    await releaseEndedHolds(shop.deps)
    await visitor(shop.app).checkout(bootsOrder())
    expect((await anna.cancel(body.bookingId)).status).toBe(200)
    expect(await taken()).toBe(3)
  })

  test('cancelling a free booking refunds nothing', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(bootsOrder({ dc: 'ALLES' }))
    expect(body.status).toBe(STATUS.paid)
    expect((await anna.cancel(body.bookingId)).body).toEqual({ status: STATUS.cancelled, fee: 0, refund: 0 })
    expect(await mails()).toEqual([{ kind: 'confirmed' }, { kind: 'cancelled', fee: 0, refund: 0 }])
  })

  test('the owner cannot cancel after the first day, but the staff can', async () => {
    const { anna, id } = await paid()
    on('2026-03-10')
    expect((await anna.reservation(id)).body.cancellation.possible).toBe(false)
    expect((await anna.cancel(id)).status).toBe(409)
    const byShop = (refund: number | null) =>
      cancelReservation(shop.deps, {
        tenant: 'worked',
        id,
        local: '2026-03-10',
        by: { shop: { refund, note: 'Skigebiet gesperrt' } },
      })
    await expect(byShop(1901)).rejects.toMatchObject({ status: 409 })
    expect(await byShop(1500)).toEqual({ status: STATUS.cancelled, fee: 400, refund: 1500 })
    expect(await refunds()).toMatchObject([{ amount: 1500, note: 'Skigebiet gesperrt' }])
  })

  test('other visitors cannot cancel a booking', async () => {
    const { id } = await paid()
    expect((await visitor(shop.app).cancel(id)).status).toBe(404)
    expect((await visitor(shop.app).cancel('x'.repeat(22))).status).toBe(404)
  })

  test('a payment that arrives after cancelling is refunded in full', async () => {
    const { anna, id, started } = await payer()
    await anna.cancel(id)
    await anna.enterCard(started, SUCCEEDS)
    const row = await shop.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    await askPayment(shop.deps, (await shop.deps.tenants.byCode('worked'))!, row, 'job')
    expect((await anna.reservation(id)).body.status).toBe(200)
    expect(await refunds()).toMatchObject([{ amount: 1900, reason: 'unneeded', state: 'due' }])
    await sendRefunds(shop.deps)
    expect(await ledger()).toEqual(['19.00'])
    expect(await mails()).toEqual([
      { kind: 'cancelled', fee: 0, refund: 0 },
      { kind: 'refunded', amount: 1900, reason: 'unneeded' },
    ])
  })
})

describe('a refund', () => {
  test('a refund of the payment is sent only once, even by two concurrent jobs', async () => {
    const { anna, id } = await paid()
    on('2026-03-03')
    await anna.cancel(id)
    await Promise.all([sendRefunds(shop.deps), sendRefunds(shop.deps)])
    await sendRefunds(shop.deps)
    expect(await ledger()).toEqual(['17.10'])
    expect(await refunds()).toMatchObject([{ state: 'done', due_at: null, provider_refund_id: expect.any(String) }])
  })

  test('a refund that got no response is looked up and not sent again', async () => {
    const { anna, id } = await paid()
    await anna.cancel(id)
    instead = (method, path) => (method === 'POST' && path.startsWith('/sandbox/v1/payments') ? 'arrives' : undefined)
    await sendRefunds(shop.deps)
    expect((await refunds())[0]!.state).toBe('sending')
    requests.length = 0
    await sendRefunds(shop.deps)
    expect(requests).toEqual([])
    later(20)
    await sendRefunds(shop.deps)
    expect(requests).toEqual(['GET /sandbox/v3/query'])
    expect((await refunds())[0]!.state).toBe('done')
    expect(await ledger()).toEqual(['19.00'])
  })

  test('a refund with an unknown outcome is looked up and not sent again', async () => {
    const { anna, id } = await paid()
    await anna.cancel(id)
    instead = () => 'uncertain'
    await sendRefunds(shop.deps)
    for (const seconds of [20, 60]) {
      later(seconds)
      await sendRefunds(shop.deps)
      expect((await refunds())[0]!.state).toBe('sending')
    }
    instead = undefined
    later(3_600)
    await sendRefunds(shop.deps)
    expect((await refunds())[0]!.state).toBe('done')
    expect(requests.filter((request) => request.startsWith('POST /sandbox/v1/payments'))).toHaveLength(1)
    expect(await ledger()).toEqual(['19.00'])
  })

  test('a refund that the provider does not know is sent again', async () => {
    const { anna, id } = await paid()
    await anna.cancel(id)
    instead = (method) => (method === 'POST' ? 'lost' : undefined)
    await sendRefunds(shop.deps)
    instead = undefined
    later(20)
    await sendRefunds(shop.deps)
    expect((await refunds())[0]!.state).toBe('due')
    await sendRefunds(shop.deps)
    expect((await refunds())[0]!.state).toBe('done')
    expect(await ledger()).toEqual(['19.00'])
  })

  test('a refund is not sent again while the provider cannot answer about it', async () => {
    const { anna, id } = await paid()
    await anna.cancel(id)
    instead = () => 'lost'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await sendRefunds(shop.deps)
      later(3_600)
    }
    expect((await refunds())[0]!.state).toBe('sending')
    expect(requests.filter((request) => request.startsWith('POST /sandbox/v1/payments'))).toHaveLength(1)
  })

  test('a refund that the provider refuses stays listed for the staff', async () => {
    const { anna, id } = await paid()
    await anna.cancel(id)
    await shop.db.updateTable('payments').set({ provider_payment_id: 'gibt-es-nicht' }).execute()
    await sendRefunds(shop.deps)
    expect(await refunds()).toMatchObject([{ state: 'failed', due_at: null }])
  })

  test('the database refuses a refund above the amount received', async () => {
    const { id } = await paid()
    const more = shop.db.updateTable('payments').set({ refunded: 1901 }).where('reservation', '=', id).execute()
    await expect(more).rejects.toMatchObject({ constraint: 'payments_refunded' })
  })
})

describe('the life of a reservation', () => {
  const statuses: ReservationStatus[] = [STATUS.open, STATUS.paid, STATUS.completed, STATUS.cancelled]
  const legal = new Set(['0 to 50', '0 to 200', '50 to 100', '50 to 200'])
  const leadingTo: Partial<Record<ReservationStatus, ReservationEvent>> = {
    50: { type: 'reservation.confirm' },
    100: { type: 'reservation.complete' },
    200: { type: 'reservation.cancel' },
  }
  const pairs = statuses.flatMap((from) => ([50, 100, 200] as const).map((to) => [from, to] as const))

  test.each(pairs)('a reservation changes from status %i to %i only if the chart allows it', async (from, to) => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order())
    const id = body.bookingId
    const cancelled = from === STATUS.cancelled ? { cancelled_at: now, cancel_fee: 0, cancel_refund: 0 } : {}
    await shop.db
      .updateTable('reservations')
      .set({ status: from, hold_until: from === STATUS.open ? now : null, ...cancelled })
      .where('id', '=', id)
      .execute()
    const read = () => shop.db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await read()
    const move = () =>
      transact(shop.db, (trx) =>
        moveReservation(
          trx,
          { tenant: 'worked', id },
          {
            from,
            event: leadingTo[to]!,
            at: now,
            ...(to === STATUS.cancelled && { cancelled: { fee: 0, refund: 0 } }),
          },
        ),
      )
    if (legal.has(`${from} to ${to}`)) {
      await move()
      expect((await read()).status).toBe(to)
    } else {
      await expect(move()).rejects.toMatchObject({ status: 409 })
      expect(await read()).toEqual(before)
    }
    if (legal.has(`${from} to ${to}`)) await expect(move()).rejects.toMatchObject({ status: 409 })
  })
})
