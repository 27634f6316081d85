import { afterAll, expect, test } from 'vitest'
import { SANDBOX_NOTIFICATION_KEY } from '#sandbox/account.ts'
import { encryptNotification } from '#sandbox/encrypt.ts'
import { openTestShop } from '#test/support/app.ts'
import { recordFigure } from '#test/support/figure.ts'
import { order, visitor } from '#test/support/visitor.ts'

const ASKS_THE_BANK = '4711100000000000'

const shop = await openTestShop()
afterAll(() => shop.close())

const notify = (notification: unknown) => {
  const { body, iv, tag } = encryptNotification(SANDBOX_NOTIFICATION_KEY, JSON.stringify(notification))
  return visitor(shop.app).send('POST', '/worked/de/api/payment/notify', body, {
    'Content-Type': 'text/plain',
    'X-Initialization-Vector': iv,
    'X-Authentication-Tag': tag,
  })
}

const withEnd = (value: unknown, end: string): unknown[] => {
  if (typeof value === 'string') return [`${value}${end}`]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) =>
    withEnd(part, end).map((changed) => ({ ...value, [key]: changed })),
  )
}

test('Notifications that do not match a payment leave it open without a server error', async ({ task }) => {
  const anna = visitor(shop.app)
  const { bookingId } = (await anna.checkout(order())).body
  await anna.enterCard((await anna.startPayment(bookingId)).body, ASKS_THE_BANK)
  const payment = () => shop.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const { id, checkout_id: ndc } = await payment()
  const fitting = { id: 'P1', ndc, paymentType: 'DB', amount: '86.00', currency: 'EUR', merchantTransactionId: id }
  const differences: Record<string, unknown>[] = [
    ...['3D', 'PA', 'CP', 'RV', 'RC', 'CB', 'RF', '', null].map((paymentType) => ({ paymentType })),
    ...['0.00', '-86.00', '8600', '86.01', 'NaN', null].map((amount) => ({ amount })),
    ...['USD', 'eur', null].map((currency) => ({ currency })),
    ...['fremd', '', null].flatMap((other) => [{ ndc: other }, { merchantTransactionId: other }]),
    { id: null },
    { id: undefined },
  ]
  const codes = ['000.100.110', '800.100.152', '200.300.404']
  const strangers = codes.flatMap((code) =>
    differences.map((difference) => ({ type: 'PAYMENT', payload: { ...fitting, ...difference, result: { code } } })),
  )
  const whole = { type: 'PAYMENT', payload: { ...fitting, paymentBrand: 'VISA', result: { code: '800.100.152' } } }
  const unstorable = ['\0', '\uD800', 'x'.repeat(70_000)].flatMap((end) => withEnd(whole, end))
  const answers = new Map<number, number>()
  let decided = 0
  for (const notification of [...strangers, ...unstorable]) {
    const { status } = await notify(notification)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if ((await payment()).state !== 'open') decided += 1
  }
  recordFigure(
    task,
    `${decided} of ${strangers.length + unstorable.length} notifications decided, answers ${JSON.stringify([...answers])}`,
  )
  expect(decided).toBe(0)
  expect([...answers.keys()].filter((status) => status >= 500)).toEqual([])
  expect((await anna.startPayment(bookingId)).status).toBe(409)
})
