import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { size } from '#test/support/size.ts'
import { openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { adult, adults, newKey, order } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const ROUNDS = size({ share: 3, whole: 20 })
const ski = [{ id: 'ski', count: 1 }]

let two: TwoServers
beforeAll(async () => {
  two = await openTwoServers(workedTenant)
  for (const { deps } of two.servers) deps.environment.TRUST_PROXY = 1
})
afterAll(() => two.stop())

const ordersAtOnce = (count: number, emailOf: (at: number) => string, addressOf: (at: number) => string) =>
  two.atOnce(count, (anna, at) => {
    const persons = [adult(ski, { email: emailOf(at) }), ...adults(12, ski).slice(1)]
    const headers = { 'Idempotency-Key': newKey(), 'X-Forwarded-For': addressOf(at) }
    return anna.send('POST', '/worked/de/api/checkout', order({ persons }), headers)
  })

const placed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length

test('Concurrent orders at two servers stay within one network address’s limit of holds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetOrders(two.servers[0]!.deps.db)
    const answers = await ordersAtOnce(
      20,
      (at) => `guest${at}@example.com`,
      () => '198.51.100.7',
    )
    expect(placed(answers)).toBe(12)
  }
})

test('Concurrent orders at two servers stay within one person’s limit of holds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetOrders(two.servers[0]!.deps.db)
    const answers = await ordersAtOnce(
      12,
      (at) => `ida+${at}@example.com`,
      (at) => `203.0.113.${at}`,
    )
    expect(placed(answers)).toBe(5)
  }
})
