import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { completePayment } from '#server/payments/settle-payment.ts'
import { paymentsOf } from '#server/reservations/payments-of.ts'
import { providers } from '#server/provider/providers.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { disagreements, ledgerTotal } from '#test/support/books-and-ledger.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { sandboxNotifications } from '#test/support/sandbox-notifications.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
const ASKS_THE_BANK = '4711100000000000'
const DECLINES = '4000000000000002'

const start = Date.parse(`${TODAY}T09:00:00Z`)
let secondsLater = 0
const clock = () => new Date(start + secondsLater * 1000)
const minutes = (count: number) => {
  secondsLater = count * 60
}

const accepting: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, brands: ['VISA', 'MASTER', 'PAYPAL', 'EPS'] },
}
const selling: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, code: 'selling', testmode: false },
  locations: workedTenant.locations.map((location) => ({ ...location, id: `${location.id}-s` })),
}
const withLocations = (tenant: Tenant): Tenant =>
  JSON.parse(JSON.stringify(tenant).replaceAll('"tal":', '"tal-s":').replaceAll('"berg":', '"berg-s":'))

const asked: string[] = []
let answerInstead: (() => Response) | undefined
const shop = await openTestShop({
  tenants: [accepting, withLocations(selling)],
  deps: {
    clock,
    providerOf: providers({
      accounts: new Map(),
      ownOrigin: () => 'http://localhost',
      fetch: async (input, init) => {
        asked.push(init?.method ?? 'GET')
        return answerInstead?.() ?? shop.app.request(input, init)
      },
    }),
  },
})
afterAll(() => shop.close())

beforeEach(async () => {
  secondsLater = 0
  asked.length = 0
  answerInstead = undefined
  await forgetOrders(shop.db)
})

const payer = async (more: Parameters<typeof order>[0] = {}) => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ persons: [adult([boot('27.5')])], ...more }))
  const started = await anna.startPayment(body.bookingId)
  expect(started.status).toBe(200)
  const reservation = async () => (await anna.reservation(body.bookingId)).body
  const state = async () => (await anna.paymentState(body.bookingId)).body
  const payments = () => paymentsOf(shop.db, 'worked', body.bookingId)
  return { anna, id: body.bookingId, started: started.body, reservation, state, payments }
}

const atTheBank = async () => {
  const visit = await payer()
  const page = (await visit.anna.enterCard(visit.started, ASKS_THE_BANK)).headers.get('location')!
  const says = (answer: 'confirm' | 'refuse') =>
    visit.anna.send('POST', page.replace(/\?.*/, ''), `answer=${answer}`, {
      'Content-Type': 'application/x-www-form-urlencoded',
    })
  return { ...visit, bank: { confirms: () => says('confirm'), refuses: () => says('refuse') } }
}
const notify = async (times = 1) => {
  const notifications = (await sandboxNotifications(shop.db)).flatMap((one) => Array.from({ length: times }, () => one))
  return Promise.all(
    notifications.map(({ body, headers }) =>
      visitor(shop.app).send('POST', '/worked/de/api/payment/notify', body, headers),
    ),
  )
}

const mails = async () =>
  (await shop.db.selectFrom('mails').select('mail').orderBy('queued_at').execute()).map(({ mail }) => mail.kind)

const reasons = async () => (await shop.db.selectFrom('refunds').select('reason').execute()).map(({ reason }) => reason)

const questions = () => asked.filter((method) => method === 'GET').length

const bootsTaken = async () =>
  (await shop.db.selectFrom('stock_days').select('taken').where('unit', '=', 'boot/soft/27.5').execute()).map(
    ({ taken }) => taken,
  )

describe('paying', () => {
  test('a successful test card makes the booking paid and keeps its stock', async () => {
    const { anna, id, started, reservation, state } = await payer()
    expect(started.resultUrl).toBe(`http://localhost/worked/de/checkout/payment/check?booking=${id}`)
    expect(started.brands).toEqual(['VISA', 'MASTER', 'PAYPAL', 'EPS'])
    expect(await state()).toEqual({ state: 'error', reason: 'abandoned' })
    secondsLater += 60

    const entered = await anna.enterCard(started, SUCCEEDS)
    expect(entered.status).toBe(303)
    const back = new URL(entered.headers.get('location')!, 'http://localhost')
    expect(back.pathname).toBe('/worked/de/checkout/payment/check')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      booking: id,
      id: started.paymentCheckoutId,
      resourcePath: `/v1/checkouts/${started.paymentCheckoutId}/payment`,
    })
    expect(await state()).toEqual({ state: 'success' })
    expect(await reservation()).toMatchObject({ status: STATUS.paid, holdUntil: null, expired: false })
    expect((await reservation()).held).toHaveLength(1)
    expect(await bootsTaken()).toEqual([1, 1, 1])

    minutes(500)
    await releaseEndedHolds(shop.deps)
    expect(await bootsTaken()).toEqual([1, 1, 1])
    expect((await anna.startPayment(id)).status).toBe(409)
  })

  test('the outcome of a payment is known when the visitor returns from the provider', async () => {
    const { anna, started, state } = await payer()
    await anna.enterCard(started, SUCCEEDS)
    expect(await state()).toEqual({ state: 'success' })
  })

  test('a 3-D Secure payment is paid when confirmed, and declined when refused', async () => {
    for (const [answer, expected] of [
      ['confirm', { state: 'success' }],
      ['refuse', { state: 'error', reason: 'declined' }],
    ] as const) {
      await shop.db.deleteFrom('stock_claims').execute()
      await shop.db.deleteFrom('stock_days').execute()
      const { anna, started, state } = await payer()
      const bank = (await anna.enterCard(started, ASKS_THE_BANK)).headers.get('location')!
      expect(bank).toMatch(/^\/sandbox\/3ds\//)
      expect(await state()).toEqual({ state: 'processing' })
      const page = await anna.send<string>('GET', bank)
      expect(page.body).toContain('19,00')
      const decided = await anna.send('POST', bank.replace(/\?.*/, ''), `answer=${answer}`, {
        'Content-Type': 'application/x-www-form-urlencoded',
      })
      expect(decided.headers.get('location')).toContain('/checkout/payment/check?')
      secondsLater += 6
      expect(await state()).toEqual(expected)
    }
  })

  test.each([
    ['PAYPAL', 'confirm', { state: 'success' }, ['confirmed']],
    ['EPS', 'confirm', { state: 'success' }, ['confirmed']],
    ['PAYPAL', 'refuse', { state: 'error', reason: 'declined' }, ['payment_failed']],
    ['EPS', 'cancel', { state: 'error', reason: 'abandoned' }, []],
  ] as const)('a %s payment is decided by the answer %s and can be repeated after failure', async (...row) => {
    const [brand, answer, expected, mailed] = row
    const { anna, id, started, reservation, state } = await payer()
    const path = await anna.payWith(started, brand)
    expect(await state()).toEqual({ state: 'processing' })
    expect((await anna.send<string>('GET', path)).body).toContain('19,00')
    await anna.send('POST', path.replace(/\?.*/, ''), `answer=${answer}`, {
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    secondsLater += 6
    expect(await state()).toEqual(expected)
    expect(await mails()).toEqual(mailed)
    if (expected.state === 'success') return
    expect(await reservation()).toMatchObject({ status: STATUS.open, expired: false })
    await anna.enterCard((await anna.startPayment(id)).body, SUCCEEDS)
    expect(await state()).toEqual({ state: 'success' })
  })

  test('a declined card leaves the booking open for another card', async () => {
    const { anna, id, started, reservation, state } = await payer()
    await anna.enterCard(started, DECLINES)
    expect(await state()).toEqual({ state: 'error', reason: 'declined' })
    expect(await reservation()).toMatchObject({ status: STATUS.open, expired: false })
    expect(await mails()).toEqual(['payment_failed'])
    const again = await anna.startPayment(id)
    expect(again.body.paymentCheckoutId).not.toBe(started.paymentCheckoutId)
    await anna.enterCard(again.body, SUCCEEDS)
    expect(await state()).toEqual({ state: 'success' })
    expect(await mails()).toEqual(['payment_failed', 'confirmed'])
  })

  test('the payment widget accepts another card after a declined one', async () => {
    const { anna, started, state } = await payer()
    await anna.enterCard(started, DECLINES)
    expect(await state()).toEqual({ state: 'error', reason: 'declined' })
    await anna.enterCard(started, SUCCEEDS)
    secondsLater = 10
    expect(await state()).toEqual({ state: 'success' })
  })

  test('other visitors cannot pay a booking', async () => {
    const { id } = await payer()
    expect((await visitor(shop.app).startPayment(id)).status).toBe(404)
    expect((await visitor(shop.app).paymentState(id)).status).toBe(404)
  })

  test('a payment that was never started is reported as abandoned', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order())
    expect((await anna.paymentState(body.bookingId)).body).toEqual({ state: 'error', reason: 'abandoned' })
  })
})

describe('the parameters of a return are not trusted', () => {
  test('nothing is paid without a card, even if the return URL claims success', async () => {
    const { anna, id, reservation } = await payer()
    const forged = `/worked/de/api/checkout/${id}/payment?id=x&resourcePath=/v1/checkouts/x/payment&state=success`
    expect((await anna.send('GET', forged)).body).toEqual({ state: 'error', reason: 'abandoned' })
    expect((await reservation()).status).toBe(STATUS.open)
  })

  test.each([
    ['another amount', { amount: '1.00' }],
    ['another currency', { currency: 'USD' }],
    ['another type', { paymentType: 'PA' }],
    ['another transaction', { merchantTransactionId: 'fremd' }],
    ['another checkout', { ndc: 'fremd' }],
    ['no id', { id: undefined }],
  ])('the booking stays unpaid if the provider’s answer has %s', async (_what, difference) => {
    const { started, state, reservation, payments } = await payer()
    const [payment] = await payments()
    answerInstead = () =>
      Response.json({
        id: 'P1',
        ndc: started.paymentCheckoutId,
        paymentType: 'DB',
        paymentBrand: 'VISA',
        amount: '19.00',
        currency: 'EUR',
        merchantTransactionId: payment!.id,
        result: { code: '000.100.110' },
        ...difference,
      })
    expect(await state()).toEqual({ state: 'processing' })
    expect((await reservation()).status).toBe(STATUS.open)
  })

  test('a payment under manual review makes the booking paid and is marked for the staff', async () => {
    const { state, payments } = await payer()
    const [payment] = await payments()
    answerInstead = () =>
      Response.json({
        id: 'P1',
        paymentType: 'DB',
        paymentBrand: 'VISA',
        amount: '19.00',
        currency: 'EUR',
        merchantTransactionId: payment!.id,
        result: { code: '000.400.010' },
      })
    expect(await state()).toEqual({ state: 'success' })
    expect((await payments())[0]!.state).toBe('review')
  })
})

describe('asking the provider', () => {
  test('the shop asks the provider about a payment at most twice a minute', async () => {
    const { anna, started, state } = await payer()
    await anna.enterCard(started, ASKS_THE_BANK)
    for (let second = 0; second <= 59; second += 1) {
      secondsLater = second
      expect(await state()).toEqual({ state: 'processing' })
    }
    expect(questions()).toBe(2)
    secondsLater = 60
    await state()
    expect(questions()).toBe(3)
  })

  test('a provider that cannot be reached leaves the payment open', async () => {
    const { anna, started, state } = await payer()
    await anna.enterCard(started, SUCCEEDS)
    for (const down of [
      () => new Response('busy', { status: 503 }),
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      () => Response.error(),
      () => Response.json({ result: { code: '800.900.300' } }, { status: 401 }),
    ]) {
      answerInstead = down
      expect(await state()).toEqual({ state: 'processing' })
      secondsLater += 60
    }
    answerInstead = undefined
    expect(await state()).toEqual({ state: 'success' })
  })

  test('a payment with an unknown outcome prevents a second payment', async () => {
    const { anna, id, started, state, payments } = await payer()
    await anna.enterCard(started, SUCCEEDS)
    answerInstead = () => Response.json({ result: { code: '900.100.300' } })
    expect(await state()).toEqual({ state: 'processing' })
    expect(await anna.startPayment(id)).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.paymentUnderWay } })
    minutes(2)
    expect(await state()).toEqual({ state: 'processing' })
    expect((await payments()).map((payment) => payment.state)).toEqual(['open'])
    answerInstead = undefined
    minutes(4)
    expect(await state()).toEqual({ state: 'success' })
    expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
    expect(await payments()).toHaveLength(1)
    expect(await disagreements(shop.db)).toEqual([])
  })

  test('a checkout without a card is reported as abandoned, but remains usable for 30 minutes', async () => {
    const { anna, id, started, state, payments } = await payer()
    minutes(24)
    expect(await state()).toEqual({ state: 'error', reason: 'abandoned' })
    expect((await payments()).map((payment) => payment.state)).toEqual(['open'])
    expect((await anna.startPayment(id)).body.paymentCheckoutId).toBe(started.paymentCheckoutId)
    minutes(31)
    expect(await state()).toEqual({ state: 'error', reason: 'abandoned' })
    expect((await payments()).map((payment) => payment.state)).toEqual(['abandoned'])
  })
})

describe('starting a payment', () => {
  test('starting a payment twenty times at the same time opens only one checkout', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order())
    const starts = await Promise.all(Array.from({ length: 20 }, () => anna.startPayment(body.bookingId)))
    expect(starts.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(starts.map((started) => started.body.paymentCheckoutId)).size).toBe(1)
    expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
  })

  test('starting a payment extends the hold to at least ten minutes', async () => {
    const { anna, id, reservation } = await payer()
    for (const [minute, end] of [
      [14, '2026-03-02T09:30:00.000Z'],
      [26, '2026-03-02T09:40:00.000Z'],
    ] as const) {
      minutes(minute)
      expect((await anna.startPayment(id)).status).toBe(200)
      expect((await reservation()).holdUntil).toBe(end)
    }
  })

  test('a visitor can extend a hold by ten minutes, up to 90 minutes in total', async () => {
    const { anna, id, reservation } = await payer()
    const limit = '2026-03-02T10:30:00.000Z'
    expect((await reservation()).holdLimit).toBe(limit)
    for (const [minute, end] of [
      [15, '2026-03-02T09:30:00.000Z'],
      [25, '2026-03-02T09:40:00.000Z'],
      [26, '2026-03-02T09:40:00.000Z'],
      [35, '2026-03-02T09:50:00.000Z'],
      [45, '2026-03-02T10:00:00.000Z'],
      [55, '2026-03-02T10:10:00.000Z'],
      [65, '2026-03-02T10:20:00.000Z'],
      [75, limit],
      [85, limit],
    ] as const) {
      minutes(minute)
      expect(await anna.extendHold(id)).toMatchObject({ status: 200, body: { holdUntil: end } })
      expect((await reservation()).holdUntil).toBe(end)
    }
    minutes(91)
    expect((await anna.extendHold(id)).status).toBe(409)
  })

  test('starting the payment of an expired booking claims its stock again', async () => {
    const { anna, id, reservation } = await payer()
    minutes(40)
    await releaseEndedHolds(shop.deps)
    expect(await bootsTaken()).toEqual([0, 0, 0])
    const again = await anna.startPayment(id)
    expect(again.status).toBe(200)
    expect(await reservation()).toMatchObject({ expired: false, holdUntil: '2026-03-02T10:10:00.000Z' })
    expect(await bootsTaken()).toEqual([1, 1, 1])
  })

  test('paying an expired booking without stock is refused with the shortfalls', async () => {
    const { anna, id } = await payer()
    minutes(40)
    await releaseEndedHolds(shop.deps)
    await visitor(shop.app).checkout(order({ persons: [adult([boot('27.5')])] }))
    const again = await anna.startPayment(id)
    expect(again.status).toBe(409)
    expect(again.body).toEqual({
      outOfStock: [{ product: 'boot', model: 'soft', property1: '27.5', missing: 1 }],
    })
  })

  test('starting a payment is refused with a message while the provider is down', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order())
    answerInstead = () => new Response('busy', { status: 503 })
    const refused = await anna.startPayment(body.bookingId)
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('unavailable') } })
    answerInstead = undefined
    expect((await anna.startPayment(body.bookingId)).status).toBe(200)
  })

  test('a selling shop without a provider account refuses payments with a message', async () => {
    const anna = visitor(shop.app, 'selling')
    const { body } = await anna.checkout(order({ location: 'tal-s' }))
    const refused = await anna.startPayment(body.bookingId)
    expect(refused).toMatchObject({ status: 409, body: { error: expect.any(String) } })
  })
})

const at = (day: string, time: string) => {
  secondsLater = (Date.parse(`${day}T${time}:00+01:00`) - start) / 1000
}

describe('a booking whose first day has come', () => {
  test('no payment can be started from the first day of the booking on', async () => {
    const { anna, id } = await payer()
    at('2026-03-08', '22:30')
    await releaseEndedHolds(shop.deps)
    expect((await anna.startPayment(id)).status).toBe(200)
    for (const day of ['2026-03-09', '2026-03-11', '2026-03-20']) {
      at(day, '00:01')
      await releaseEndedHolds(shop.deps)
      expect(await anna.startPayment(id)).toMatchObject({
        status: 409,
        body: { errorcode: ERROR_CODE.periodNotBookable },
      })
      expect((await anna.paymentState(id)).body).toEqual({ state: 'error', reason: 'over' })
    }
    expect(await bootsTaken()).toEqual([0, 0, 0])
  })

  test('a booking accepts a late payment until its last day', async () => {
    const { anna, id, started, state } = await payer()
    await anna.enterCard(started, SUCCEEDS)
    at('2026-03-11', '23:59')
    await releaseEndedHolds(shop.deps)
    await notify()
    expect(await state()).toEqual({ state: 'success' })
    expect((await anna.reservation(id)).body.status).toBe(STATUS.paid)
    expect(await bootsTaken()).toEqual([1, 1, 1])
  })

  test('a payment that arrives after the last day is refunded', async () => {
    const { anna, started, state, payments, reservation } = await payer()
    await anna.enterCard(started, SUCCEEDS)
    at('2026-03-12', '00:01')
    await releaseEndedHolds(shop.deps)
    await notify()
    expect((await payments())[0]).toMatchObject({ state: 'refund_due' })
    expect(await state()).toEqual({ state: 'error', reason: 'over' })
    expect(await reasons()).toEqual(['over'])
    expect((await reservation()).status).toBe(STATUS.open)
    expect(await bootsTaken()).toEqual([0, 0, 0])
    await sendRefunds(shop.deps)
    expect(await ledgerTotal(shop.db)).toBe('0.00')
    expect(await mails()).toEqual(['refunded'])
  })
})

describe('a late payment', () => {
  test('a payment after the end of the hold is accepted while stock is left', async () => {
    const { anna, started, reservation, state } = await payer()
    await anna.enterCard(started, SUCCEEDS)
    minutes(45)
    await releaseEndedHolds(shop.deps)
    expect((await reservation()).expired).toBe(true)
    expect(await state()).toEqual({ state: 'success' })
    expect(await reservation()).toMatchObject({ status: STATUS.paid, expired: false })
    expect(await bootsTaken()).toEqual([1, 1, 1])
  })

  test('a payment is refunded if the stock is no longer free', async () => {
    const { anna, started, reservation, state, payments } = await payer()
    await anna.enterCard(started, SUCCEEDS)
    minutes(45)
    await releaseEndedHolds(shop.deps)
    await visitor(shop.app).checkout(order({ persons: [adult([boot('27.5')])] }))
    expect(await state()).toEqual({ state: 'error', reason: 'expired' })
    expect((await payments())[0]).toMatchObject({ state: 'refund_due', provider_payment_id: expect.any(String) })
    expect(await reasons()).toEqual(['late'])
    expect((await reservation()).status).toBe(STATUS.open)
    expect(await bootsTaken()).toEqual([1, 1, 1])
  })

  test('a second payment for a paid booking is refunded', async () => {
    const { anna, id, started, reservation, payments } = await payer()
    await anna.enterCard(started, DECLINES)
    await anna.paymentState(id)
    const second = await anna.startPayment(id)
    await anna.enterCard(second.body, SUCCEEDS)
    await anna.enterCard(started, SUCCEEDS)
    secondsLater = 10
    await anna.paymentState(id)
    expect((await reservation()).status).toBe(STATUS.paid)
    expect((await payments()).map(({ state }) => state).toSorted()).toEqual(['refund_due', 'succeeded'])
    expect(await reasons()).toEqual(['unneeded'])
  })

  test('a payment is recorded only once, however often it is reported', async () => {
    const { id, payments, reservation } = await payer()
    const [payment] = await payments()
    const paid = { providerPaymentId: 'P1', code: '000.100.110', needsReview: false, at: TODAY, by: 'job' } as const
    await Promise.all(Array.from({ length: 9 }, () => completePayment(shop.deps, payment!, paid)))
    expect((await reservation()).status).toBe(STATUS.paid)
    expect((await paymentsOf(shop.db, 'worked', id)).map(({ state }) => state)).toEqual(['succeeded'])
  })
})

describe('a second card while the first payment is pending', () => {
  test('a second card is refused, however often the payment page is opened', async () => {
    const { anna, id, bank, state, payments } = await atTheBank()
    for (const second of [0, 2, 10, 30, 200]) {
      secondsLater = second
      expect(await anna.startPayment(id)).toMatchObject({
        status: 409,
        body: { errorcode: ERROR_CODE.paymentUnderWay },
      })
    }
    expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
    await bank.confirms()
    secondsLater += 60
    expect(await state()).toEqual({ state: 'success' })
    expect(await payments()).toHaveLength(1)
  })

  test('a second card is refused after the bank has confirmed the first one', async () => {
    const { anna, id, bank, state } = await atTheBank()
    await bank.confirms()
    expect(await anna.startPayment(id)).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.paymentUnderWay } })
    expect(await state()).toEqual({ state: 'success' })
  })

  test('a second card is accepted after the bank has declined the first card', async () => {
    const { anna, id, started, bank } = await atTheBank()
    await bank.refuses()
    const again = await anna.startPayment(id)
    expect(again.status).toBe(200)
    expect(again.body.paymentCheckoutId).not.toBe(started.paymentCheckoutId)
  })

  test('a card entered in an older tab pays, and the pending payment is refunded', async () => {
    const { anna, id, started, bank, state, payments } = await atTheBank()
    await anna.enterCard(started, SUCCEEDS)
    expect(await state()).toEqual({ state: 'success' })
    await bank.confirms()
    await notify(5)
    await sendRefunds(shop.deps)
    await notify(2)
    expect(await disagreements(shop.db)).toEqual([])
    expect((await payments()).map((payment) => payment.state).toSorted()).toEqual(['refund_due', 'succeeded'])
    expect(await ledgerTotal(shop.db)).toBe('19.00')
    expect(await reasons()).toEqual(['unneeded'])
    expect((await anna.reservation(id)).body.status).toBe(STATUS.paid)
    expect(await state()).toEqual({ state: 'success' })
    expect(await mails()).toEqual(['confirmed', 'refunded'])
  })
})

describe('going back from the payment page', () => {
  test('a booking can be changed after its payment page if no card was entered', async () => {
    const { anna, id, started, state } = await payer()
    const changed = await anna.checkout(order({ bookingId: id, persons: [adult([boot('26.5')])] }))
    expect(changed).toMatchObject({ status: 201, body: { bookingId: id } })
    expect(await bootsTaken()).toEqual([0, 0, 0])
    expect((await anna.startPayment(id)).body.paymentCheckoutId).not.toBe(started.paymentCheckoutId)
    expect(await state()).toEqual({ state: 'error', reason: 'abandoned' })
  })

  test('a booking without an entered card can be changed while the provider limits requests', async () => {
    const { anna, id, state } = await payer()
    for (const second of [0, 6]) {
      secondsLater = second
      expect(await state()).toEqual({ state: 'error', reason: 'abandoned' })
    }
    secondsLater = 12
    const changed = await anna.checkout(order({ bookingId: id, persons: [adult([boot('26.5')])] }))
    expect(changed).toMatchObject({ status: 201, body: { bookingId: id } })
    expect(questions()).toBe(2)
  })

  test('a change is refused if the provider is down and its last answer is old', async () => {
    const { anna, id, started, state } = await payer()
    expect(await state()).toEqual({ state: 'error', reason: 'abandoned' })
    await anna.enterCard(started, ASKS_THE_BANK)
    answerInstead = () => new Response('busy', { status: 503 })
    secondsLater = 61
    expect((await anna.checkout(order({ bookingId: id }))).status).toBe(409)
  })

  test('a change is refused while the bank waits for the customer’s confirmation', async () => {
    const { anna, id, started } = await payer()
    await anna.enterCard(started, ASKS_THE_BANK)
    const changed = await anna.checkout(order({ bookingId: id }))
    expect(changed).toMatchObject({ status: 409, body: { error: expect.stringContaining('under way') } })
  })

  test('a payment for an earlier version of the booking is refunded', async () => {
    const { anna, id, started, reservation, payments } = await payer()
    await anna.checkout(order({ bookingId: id, persons: [adult([{ id: 'ski', count: 1 }])] }))
    await anna.enterCard(started, SUCCEEDS)
    secondsLater = 10
    expect((await anna.paymentState(id)).body).toEqual({ state: 'error', reason: 'unneeded' })
    expect((await payments())[0]!.state).toBe('refund_due')
    expect(await reasons()).toEqual(['unneeded'])
    expect((await reservation()).status).toBe(STATUS.open)
  })
})
