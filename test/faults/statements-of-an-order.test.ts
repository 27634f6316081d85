import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueMails } from '#server/mail/send-mails.ts'
import { statementsIn } from '#test/support/statements-in.ts'
import { openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const MOST_STATEMENTS = 42
const NOTIFIED_CARD = '4200000000000109'

let two: TwoServers
beforeAll(async () => {
  two = await openTwoServers(workedTenant)
})
afterAll(() => two.stop())

test('Pricing, ordering, paying, notifying and mailing one booking takes at most 42 statements', async () => {
  const { app, deps } = two.servers[0]!
  const orderAndPay = async () => {
    const anna = visitor(app)
    const booking = order({ persons: [adult([{ id: 'ski', count: 1 }, boot('26.5')])] })
    await anna.send('POST', '/worked/de/api/prices', booking)
    const { body } = await anna.checkout(booking)
    await anna.enterCard((await anna.startPayment(body.bookingId)).body, NOTIFIED_CARD)
    expect((await anna.paymentState(body.bookingId)).body.state).toBe('success')
    expect(await sendDueMails({ ...deps, transport: { send: async () => {}, close: () => {} } })).toBe(1)
  }
  await orderAndPay()
  const statements = await statementsIn(two.postgres, deps.db, orderAndPay)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS)
  expect(statements.length).toBeGreaterThan(MOST_STATEMENTS / 2)
})
