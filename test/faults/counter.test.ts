import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { withoutRowLocks } from '#test/support/plugins.ts'
import { size } from '#test/support/size.ts'
import { counter, staffMember } from '#test/support/staff.ts'
import { openServer, openTwoServers, type Server, type TwoServers } from '#test/support/two-servers.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
const ROUNDS = size({ share: 2, whole: 20 })
const SENT = 10

const clock = () => new Date(`${TODAY}T09:00:00Z`)

let two: TwoServers
beforeAll(async () => {
  two = await openTwoServers(workedTenant, clock)
})
afterAll(() => two.stop())
beforeEach(() => forgetOrders(two.servers[0]!.deps.db))

const paid = async (boots = boot('27.5')) => {
  const anna = visitor(two.servers[0]!.app)
  const { body } = await anna.checkout(order({ persons: [adult([boots])] }))
  await anna.enterCard((await anna.startPayment(body.bookingId)).body, SUCCEEDS)
  await anna.paymentState(body.bookingId)
  return body.number
}

const counters = (servers: readonly Server[]) =>
  Promise.all(servers.map(({ app, deps }, at) => staffMember({ app, db: deps.db }, 'worked', `maria${at}@example.com`)))

type Counter = ReturnType<typeof counter>

const sendOften = async (all: readonly Counter[], number: string) => {
  const key = newKey()
  return Promise.all(
    Array.from({ length: SENT }, (_, at) =>
      all[at % all.length]!.act(number, 'refund', { amount: 1000, reason: 'Kulanz' }, key),
    ),
  )
}

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const refunds = async () =>
  (await two.servers[0]!.deps.db.selectFrom('refunds').select('amount').execute()).map(({ amount }) => amount)

test('A refund sent many times to two servers is made only once', async () => {
  const all = await counters(two.servers)
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetOrders(two.servers[0]!.deps.db)
    const answers = await sendOften(all, await paid())
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: SENT }, () => 200))
    expect(await refunds()).toEqual([1000])
  }
})

test('If two bookings’ refunds share an idempotency key, only one refund is accepted', async () => {
  const all = await counters(two.servers)
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetOrders(two.servers[0]!.deps.db)
    const numbers = [await paid(boot('26.5')), await paid(boot('26.5'))]
    const key = newKey()
    const answers = await Promise.all(
      numbers.map((number, at) => all[at]!.act(number, 'refund', { amount: 1000, reason: 'Kulanz' }, key)),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await refunds()).toEqual([1000])
  }
})

test('One of two concurrent refunds is refused if both together exceed the paid amount', async () => {
  const all = await counters(two.servers)
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetOrders(two.servers[0]!.deps.db)
    const number = await paid()
    const answers = await Promise.all(
      all.map((maria) => maria.act(number, 'refund', { amount: 1000, reason: 'Kulanz' })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await refunds()).toEqual([1000])
  }
})

test('If completion and cancellation are sent simultaneously, one of them is refused', async () => {
  const [maria, sepp] = await counters(two.servers)
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetOrders(two.servers[0]!.deps.db)
    const number = await paid()
    await maria!.act(number, 'handout')
    const answers = await Promise.all([
      maria!.act(number, 'complete'),
      sepp!.act(number, 'cancel', { reason: 'auf Wunsch' }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    const { timeline } = (await maria!.reservation(number)).body
    expect(timeline.filter(({ kind }) => kind === 'staff')).toHaveLength(2)
  }
})

test('Control: without row locks, a refund sent many times is not always answered 200', async () => {
  const unlocked = await Promise.all([1, 2].map(() => openServer(two.postgres.url, clock, withoutRowLocks)))
  try {
    const all = await counters(unlocked)
    const seen: number[] = []
    for (let round = 0; round < 20 && !seen.some((status) => status !== 200); round += 1) {
      await forgetOrders(two.servers[0]!.deps.db)
      seen.push(...(await sendOften(all, await paid())).map(({ status }) => status))
    }
    expect(seen.some((status) => status !== 200)).toBe(true)
  } finally {
    for (const { close } of unlocked) await close()
  }
})
