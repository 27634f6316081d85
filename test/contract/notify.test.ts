import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { encryptNotification } from '#sandbox/encrypt.ts'
import { providers } from '#server/provider/providers.ts'
import { SANDBOX_NOTIFICATION_KEY } from '#sandbox/account.ts'
import { runSandbox } from '#sandbox/run-sandbox.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { disagreements, ledgerTotal } from '#test/support/books-and-ledger.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const CARD = {
  succeeds: '4200000000000091',
  notifiedTwice: '5200000000000007',
  notifiedBeforeReturn: '4200000000000109',
  decidedLate: '4200000000000042',
  declines: '4000000000000002',
  asksTheBank: '4711100000000000',
}

let now: Date
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const other = JSON.parse(
  JSON.stringify({ ...workedTenant, shop: { ...workedTenant.shop, code: 'other' } })
    .replaceAll('"tal"', '"tal-o"')
    .replaceAll('"berg"', '"berg-o"'),
) as typeof workedTenant
let reportInstead: (() => Response) | undefined
const shop = await openTestShop({
  tenants: [workedTenant, other],
  deps: {
    clock: () => now,
    providerOf: providers({
      accounts: new Map(),
      ownOrigin: () => 'http://localhost',
      fetch: async (input, init) =>
        (new Request(input).url.includes('/v3/query') ? reportInstead?.() : undefined) ?? shop.app.request(input, init),
    }),
  },
})
afterAll(() => shop.close())

beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  reportInstead = undefined
  await forgetOrders(shop.db)
})

const payer = async () => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ persons: [adult([boot('27.5')])] }))
  const started = (await anna.startPayment(body.bookingId)).body
  return { anna, id: body.bookingId, started }
}
const status = async (id: string) =>
  (await shop.db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const mails = async () =>
  (await shop.db.selectFrom('mails').select('mail').orderBy('queued_at').execute()).map(({ mail }) => mail.kind)
const payments = async () =>
  (await shop.db.selectFrom('payments').select('state').orderBy('state').execute()).map(({ state }) => state)
const payment = () => shop.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()

const notificationWith = async (difference: Record<string, unknown> = {}) => {
  const row = await payment()
  return {
    type: 'PAYMENT',
    payload: {
      id: 'P1',
      ndc: row.checkout_id,
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '19.00',
      currency: 'EUR',
      merchantTransactionId: row.id,
      result: { code: '000.100.110' },
      ...difference,
    },
  }
}
const notify = (
  notification: unknown,
  { key = SANDBOX_NOTIFICATION_KEY, tenant = 'worked', ...changed }: Record<string, string> = {},
) => {
  const encrypted = { ...encryptNotification(key, JSON.stringify(notification)), ...changed }
  return visitor(shop.app).send('POST', `/${tenant}/de/api/payment/notify`, encrypted.body, {
    'Content-Type': 'text/plain',
    'X-Initialization-Vector': encrypted.iv,
    'X-Authentication-Tag': encrypted.tag,
  })
}

const silent = () => shop.db.deleteFrom('sandbox_notifications').execute()

describe('a notification of the provider', () => {
  test('a notification before the visitor’s return makes the booking paid', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.notifiedBeforeReturn)
    expect(await status(id)).toBe(50)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'success' })
    expect(await mails()).toEqual(['confirmed'])
  })

  test('a notification makes the booking paid after the tab was closed', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.succeeds)
    expect(await status(id)).toBe(0)
    later(15)
    await runSandbox(shop.deps)
    expect(await status(id)).toBe(50)
  })

  test('a notification sent twice makes one booking and one mail', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.notifiedTwice)
    await runSandbox(shop.deps)
    expect(await status(id)).toBe(50)
    expect(await mails()).toEqual(['confirmed'])
    expect(await shop.db.selectFrom('sandbox_notifications').select('attempts').execute()).toEqual([
      { attempts: 1 },
      { attempts: 1 },
    ])
  })

  test('a notification of the bank’s later decision updates the payment', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.decidedLate)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'processing' })
    await runSandbox(shop.deps)
    expect(await status(id)).toBe(0)
    later(20)
    await runSandbox(shop.deps)
    expect(await status(id)).toBe(50)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'success' })
  })

  test('a notification records a declined card', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.declines)
    await runSandbox(shop.deps)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'error', reason: 'declined' })
    expect(await mails()).toEqual(['payment_failed'])
  })

  test('a notification settles a refund whose response was lost', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.notifiedBeforeReturn)
    await anna.cancel(id)
    await sendRefunds(shop.deps)
    await shop.db
      .updateTable('refunds')
      .set({ state: 'sending', due_at: new Date(now.getTime() + 60_000), settled_at: null })
      .execute()
    await runSandbox(shop.deps)
    expect(await shop.db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'done' }])
  })

  test('the sandbox sends a notification without a response at most eight times', async () => {
    const { anna, started } = await payer()
    await anna.enterCard(started, CARD.succeeds)
    const down = { ...shop.deps, reachShop: () => Promise.reject(new TypeError('no network')) }
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await runSandbox(down)
      later(3_600)
    }
    expect(await shop.db.selectFrom('sandbox_notifications').select(['attempts', 'due_at']).execute()).toEqual([
      { attempts: 8, due_at: null },
    ])
  })
})

describe('accepting a notification', () => {
  test('a notification that matches the payment makes the booking paid', async () => {
    const { id } = await payer()
    expect(await notify(await notificationWith())).toMatchObject({ status: 200, body: {} })
    expect(await status(id)).toBe(50)
  })

  test.each([
    ['another amount', { amount: '1.00' }],
    ['another currency', { currency: 'USD' }],
    ['another type', { paymentType: 'PA' }],
    ['another checkout', { ndc: 'fremd' }],
    ['an unknown payment', { merchantTransactionId: 'fremd' }],
    ['no payment', { merchantTransactionId: undefined }],
  ])('the booking stays unpaid if the notification has %s', async (_what, difference) => {
    const { id } = await payer()
    expect((await notify(await notificationWith(difference))).status).toBe(200)
    expect(await status(id)).toBe(0)
  })

  test.each([
    ['a card check that succeeds', { paymentType: '3D', result: { code: '000.000.000' } }],
    ['a card check that fails', { paymentType: '3D', result: { code: '100.390.112' } }],
    ['a decline of another amount', { amount: '1.00', result: { code: '800.100.152' } }],
    ['a decline of another checkout', { ndc: 'fremd', result: { code: '800.100.152' } }],
    ['a decline without an id', { id: undefined, result: { code: '800.100.152' } }],
  ])('a pending payment is not ended by %s', async (_what, difference) => {
    const { anna, id, started } = await payer()
    const bank = (await anna.enterCard(started, CARD.asksTheBank)).headers.get('location')!
    expect((await notify(await notificationWith(difference))).status).toBe(200)
    expect((await payment()).state).toBe('open')
    expect(await anna.startPayment(id)).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.paymentUnderWay } })
    await anna.send('POST', bank.replace(/\?.*/, ''), 'answer=confirm', {
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    await runSandbox(shop.deps)
    expect(await status(id)).toBe(50)
    expect(await mails()).toEqual(['confirmed'])
  })

  test('a notification that does not match makes the shop ask the provider immediately', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.succeeds)
    await silent()
    await notify(await notificationWith({ paymentType: '3D', result: { code: '000.000.000' } }))
    expect(await status(id)).toBe(50)
    expect((await payment()).result_source).toBe('notification')
  })

  test('a notification with a wrong key, changed content or a short tag is refused', async () => {
    const { id } = await payer()
    const notification = await notificationWith()
    const { body, iv, tag } = encryptNotification(SANDBOX_NOTIFICATION_KEY, JSON.stringify(notification))
    const changed = `${body.slice(0, -1)}${body.endsWith('0') ? '1' : '0'}`
    for (const [difference, wanted] of [
      [{ key: 'ab'.repeat(32) }, 401],
      [{ body: changed, iv, tag }, 401],
      [{ body, iv, tag: tag.slice(0, 16) }, 401],
      [{ body, iv: '', tag }, 401],
      [{ body: 'kein Hex' }, 422],
    ] as const)
      expect((await notify(notification, difference)).status).toBe(wanted)
    expect(await status(id)).toBe(0)
  })

  test('a notification to another shop has no effect', async () => {
    const { id } = await payer()
    expect((await notify(await notificationWith(), { tenant: 'other' })).status).toBe(200)
    expect(await status(id)).toBe(0)
  })

  test.each([['a test'], [{ type: 'test' }], [{ type: 'PAYMENT' }], [{ type: 'REGISTRATION', payload: {} }], [null]])(
    'the notification %j, which names no payment, is accepted',
    async (notification) => {
      expect((await notify(notification)).status).toBe(200)
    },
  )

  test('a notification never turns a successful payment into a failed one', async () => {
    const { id } = await payer()
    await notify(await notificationWith())
    for (const code of ['800.100.152', '000.200.000', '200.300.404', '900.100.100'])
      await notify(await notificationWith({ result: { code } }))
    expect(await status(id)).toBe(50)
    expect((await payment()).state).toBe('succeeded')
    expect(await mails()).toEqual(['confirmed'])
  })
})

describe('without a return and without a notification', () => {
  test('without a notification, the shop asks the provider about the payment a minute later', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.succeeds)
    await silent()
    later(59)
    expect(await reconcilePayments(shop.deps)).toBe(0)
    later(1)
    await Promise.all([reconcilePayments(shop.deps), reconcilePayments(shop.deps)])
    expect(await status(id)).toBe(50)
    later(3_600)
    expect(await reconcilePayments(shop.deps)).toBe(1)
    later(3_600)
    expect(await reconcilePayments(shop.deps)).toBe(0)
    expect(await mails()).toEqual(['confirmed'])
  })

  test('the shop asks the provider with pauses of up to 15 minutes, then gives up', async () => {
    const { id } = await payer()
    const minutes: number[] = []
    for (let minute = 0; minute < 180; minute += 1) {
      if ((await reconcilePayments(shop.deps)) > 0) minutes.push(minute)
      later(60)
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 31, 46, 61])
    expect(await status(id)).toBe(0)
    expect((await payment()).state).toBe('abandoned')
  })

  test('the shop finds a card charged at minute 20 by its merchant transaction id', async () => {
    const { anna, id, started } = await payer()
    later(20 * 60)
    await anna.enterCard(started, CARD.succeeds)
    await silent()
    later(11 * 60)
    await releaseEndedHolds(shop.deps)
    await reconcilePayments(shop.deps)
    expect(await status(id)).toBe(50)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'success' })
    expect(await mails()).toEqual(['confirmed'])
    expect(await disagreements(shop.db)).toEqual([])
  })

  test('a charged card is refunded with a mail if the stock is no longer free', async () => {
    const { anna, id, started } = await payer()
    later(20 * 60)
    await anna.enterCard(started, CARD.succeeds)
    await silent()
    later(11 * 60)
    await releaseEndedHolds(shop.deps)
    await visitor(shop.app).checkout(order({ persons: [adult([boot('27.5')])] }))
    await reconcilePayments(shop.deps)
    await sendRefunds(shop.deps)
    expect(await status(id)).toBe(0)
    expect(await ledgerTotal(shop.db)).toBe('0.00')
    expect(await mails()).toEqual(['refunded'])
  })

  test('a visitor who returns after 40 minutes finds the booking paid', async () => {
    const { anna, id, started } = await payer()
    later(20 * 60)
    await anna.enterCard(started, CARD.succeeds)
    await silent()
    later(20 * 60)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'success' })
  })

  test('a card confirmed after its checkout has expired still pays the booking', async () => {
    const { anna, id, started } = await payer()
    later(29 * 60)
    await anna.enterCard(started, CARD.decidedLate)
    later(2 * 60)
    await reconcilePayments(shop.deps)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'processing' })
    await runSandbox({ ...shop.deps, reachShop: () => Promise.reject(new TypeError('no network')) })
    later(15 * 60)
    await reconcilePayments(shop.deps)
    expect(await status(id)).toBe(50)
  })

  test('the shop finds a second charge in a checkout and refunds it only once', async () => {
    const { anna, id, started } = await payer()
    const bank = (await anna.enterCard(started, CARD.asksTheBank)).headers.get('location')!
    await anna.enterCard(started, CARD.succeeds)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'success' })
    await anna.send('POST', bank.replace(/\?.*/, ''), 'answer=confirm', {
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    await silent()
    for (let minute = 0; minute < 180; minute += 1) {
      later(60)
      await reconcilePayments(shop.deps)
      await sendRefunds(shop.deps)
    }
    expect(await status(id)).toBe(50)
    expect(await ledgerTotal(shop.db)).toBe('19.00')
    await silent()
    expect(await disagreements(shop.db)).toEqual([])
    expect(await mails()).toEqual(['confirmed', 'refunded'])
    expect(await payments()).toEqual(['refund_due', 'succeeded'])
  })

  test('the shop also finds a second charge that is confirmed hours later', async () => {
    const { anna, id, started } = await payer()
    const bank = (await anna.enterCard(started, CARD.asksTheBank)).headers.get('location')!
    await anna.enterCard(started, CARD.succeeds)
    expect((await anna.paymentState(id)).body).toEqual({ state: 'success' })
    const pass = async (hours: number) => {
      for (let quarter = 0; quarter < hours * 4; quarter += 1) {
        later(15 * 60)
        await reconcilePayments(shop.deps)
      }
    }
    await pass(5)
    await anna.send('POST', bank.replace(/\?.*/, ''), 'answer=confirm', {
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    await silent()
    await pass(5)
    await sendRefunds(shop.deps)
    expect(await ledgerTotal(shop.db)).toBe('19.00')
    await silent()
    expect(await disagreements(shop.db)).toEqual([])
    expect(await reconcilePayments(shop.deps)).toBe(0)
  })

  test('the shop asks again if the provider was down at the last attempt', async () => {
    const { anna, id, started } = await payer()
    later(20 * 60)
    await anna.enterCard(started, CARD.succeeds)
    await silent()
    reportInstead = () => new Response('busy', { status: 503 })
    for (let minute = 0; minute < 90; minute += 1) {
      later(60)
      if (minute > 10) await reconcilePayments(shop.deps)
    }
    expect(await status(id)).toBe(0)
    reportInstead = undefined
    later(30 * 60)
    await reconcilePayments(shop.deps)
    expect(await status(id)).toBe(50)
  })

  test('the shop ignores repeated entries, card checks and other amounts in the provider’s list', async () => {
    const { id } = await payer()
    const row = await payment()
    const record = {
      id: 'P1',
      ndc: 'a name of the query',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '19.00',
      currency: 'EUR',
      merchantTransactionId: row.id,
      result: { code: '000.100.110' },
    }
    reportInstead = () =>
      Response.json({
        result: { code: '000.000.100' },
        records: [
          { ...record, id: 'P0', paymentType: '3D', result: { code: '000.000.000' } },
          { ...record, id: 'P2', amount: '1.00' },
          record,
          record,
        ],
      })
    later(31 * 60)
    await reconcilePayments(shop.deps)
    expect(await status(id)).toBe(50)
    expect(await shop.db.selectFrom('payments').select(['state', 'provider_payment_id']).execute()).toEqual([
      { state: 'succeeded', provider_payment_id: 'P1' },
    ])
    expect(await shop.db.selectFrom('refunds').select('id').execute()).toEqual([])
  })

  test('a decline of another amount in the provider’s list declines no payment', async () => {
    const { anna, id, started } = await payer()
    later(20 * 60)
    await anna.enterCard(started, CARD.asksTheBank)
    await silent()
    const row = await payment()
    const record = {
      id: 'P1',
      paymentType: 'DB',
      amount: '19.00',
      currency: 'EUR',
      merchantTransactionId: row.id,
      result: { code: '000.200.000' },
    }
    reportInstead = () =>
      Response.json({
        result: { code: '000.000.100' },
        records: [{ ...record, id: 'P2', amount: '1.00', result: { code: '800.100.152' } }, record],
      })
    later(11 * 60)
    await reconcilePayments(shop.deps)
    expect((await payment()).state).toBe('open')
    expect(await status(id)).toBe(0)
    expect(await mails()).toEqual([])
  })

  test('a different refund in the provider’s list neither settles nor repeats the shop’s refund', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.notifiedBeforeReturn)
    await anna.cancel(id)
    await shop.db.updateTable('refunds').set({ state: 'sending', due_at: now }).execute()
    const { id: refund } = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    const record = { id: 'R1', paymentType: 'RF', amount: '1.00', currency: 'EUR', merchantTransactionId: refund }
    reportInstead = () =>
      Response.json({
        result: { code: '000.000.100' },
        records: [{ ...record, result: { code: '000.100.110' } }],
      })
    await sendRefunds(shop.deps)
    expect(await shop.db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'sending' }])
    expect(await shop.db.selectFrom('sandbox_refunds').select('id').execute()).toEqual([])
  })

  test('a mail reports a declined card even if only the provider’s list contains it', async () => {
    const { anna, started } = await payer()
    later(20 * 60)
    await anna.enterCard(started, CARD.declines)
    await silent()
    later(20 * 60)
    await reconcilePayments(shop.deps)
    expect((await payment()).state).toBe('declined')
    expect(await mails()).toEqual(['payment_failed'])
  })

  test('the shop gives up a payment whose start was interrupted', async () => {
    const { started } = await payer()
    await shop.db.updateTable('payments').set({ state: 'starting', checkout_id: null }).execute()
    later(60)
    await reconcilePayments(shop.deps)
    expect(started.paymentCheckoutId).toBeTruthy()
    expect((await payment()).state).toBe('abandoned')
  })

  test('a payment is refunded with a mail if the stock is no longer free', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, CARD.succeeds)
    await silent()
    later(31 * 60)
    await releaseEndedHolds(shop.deps)
    await visitor(shop.app).checkout(order({ persons: [adult([boot('27.5')])] }))
    await reconcilePayments(shop.deps)
    await sendRefunds(shop.deps)
    expect(await status(id)).toBe(0)
    expect(await shop.db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
    expect(await mails()).toEqual(['refunded'])
  })
})
