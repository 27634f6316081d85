import type { Kysely, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { Database } from '#server/db/schema.ts'
import { addMember } from '#server/staff/members.ts'
import { CHEAP_PASSWORDS } from '#test/support/cheap-passwords.ts'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { sandboxNotifications } from '#test/support/sandbox-notifications.ts'
import { counter, STAFF, STAFF_PASSWORD } from '#test/support/staff.ts'
import { openServer, openTwoServers, type Server, type TwoServers } from '#test/support/two-servers.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const DECIDED_LATE = '4200000000000042'

const clock = () => new Date(`${TODAY}T09:00:00Z`)

let queriesLeft = 0
let meanwhile: (() => Promise<void>) | undefined
const hasHappened = () => meanwhile === undefined
const interrupted: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    queriesLeft -= 1
    const act = queriesLeft < 0 ? meanwhile : undefined
    if (act) {
      meanwhile = undefined
      await act()
    }
    return result
  },
}

let two: TwoServers
let slow: Server
let db: Kysely<Database>
beforeAll(async () => {
  two = await openTwoServers(workedTenant, clock)
  slow = await openServer(two.postgres.url, clock, interrupted)
  db = two.servers[0]!.deps.db
  await addMember(db, { tenant: 'worked', email: STAFF, password: STAFF_PASSWORD, now: clock() }, CHEAP_PASSWORDS)
})
afterAll(async () => {
  await slow.close()
  await two.stop()
})
beforeEach(() => forgetOrders(db))

const atTheBank = async () => {
  await forgetOrders(db)
  const anna = visitor(two.servers[0]!.app)
  const { body, headers } = await anna.checkout(order({ persons: [adult([boot('27.5')])] }))
  const Cookie = headers.get('set-cookie')!.split(';')[0]!
  await anna.enterCard((await anna.startPayment(body.bookingId)).body, DECIDED_LATE)
  const { id: payment, checkout_id: ndc } = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('sandbox_notifications')
    .values({
      tenant: 'worked',
      id: 'notified',
      entity_id: 'sandbox-worked',
      payload: JSON.stringify({
        id: 'P1',
        ndc,
        paymentType: 'DB',
        paymentBrand: 'VISA',
        amount: '19.00',
        currency: 'EUR',
        merchantTransactionId: payment,
        result: { code: '000.100.110' },
      }),
      due_at: clock(),
    })
    .execute()
  const [notification] = await sandboxNotifications(db)
  const receiveNotification = async () => {
    const { status } = await anna.send(
      'POST',
      '/worked/de/api/payment/notify',
      notification!.body,
      notification!.headers,
    )
    expect(status).toBe(200)
  }
  const path = `/worked/de/api/checkout/${body.bookingId}`
  return { Cookie, path, number: body.number, receiveNotification }
}

const interruptedEverywhere = async <T>(
  read: (visit: Awaited<ReturnType<typeof atTheBank>>) => Promise<T>,
): Promise<T[]> => {
  const answers: T[] = []
  for (let place = 0; ; place += 1) {
    const visit = await atTheBank()
    queriesLeft = place
    meanwhile = visit.receiveNotification
    answers.push(await read(visit))
    if (!hasHappened()) break
  }
  meanwhile = undefined
  expect(answers.length).toBeGreaterThan(3)
  return answers
}

test('A payment’s state can be read while its notification arrives', async () => {
  const answers = await interruptedEverywhere(async ({ Cookie, path }) => {
    const { body } = await visitor(slow.app).send<{ state: string }>('GET', `${path}/payment`, undefined, { Cookie })
    return body
  })
  expect(answers.filter(({ state }) => state === 'error')).toEqual([])
  expect(answers[0]).toEqual({ state: 'success' })
  expect(answers.at(-1)).toEqual({ state: 'processing' })
})

test('The counter never shows one amount both as paid and as due', async () => {
  const staff = counter(slow.app)
  expect((await staff.login()).status).toBe(200)
  const answers = await interruptedEverywhere(async ({ number }) => (await staff.reservation(number)).body)
  for (const { sums, timeline, reservation } of answers) {
    const isPaid = reservation.status === STATUS.paid
    expect(sums).toMatchObject({ paid: isPaid ? 1900 : 0, toPay: isPaid ? 0 : 1900 })
    expect(timeline.some(({ kind }) => kind === 'paid')).toBe(isPaid)
    expect(timeline.some((entry) => entry.kind === 'payment' && entry.state === 'succeeded')).toBe(isPaid)
  }
})

test('A booking never shows both a hold and a refund', async () => {
  const answers = await interruptedEverywhere(async ({ Cookie, path }) => {
    type Shown = { status: number; holdUntil: string | null; cancellation: { refund: number } }
    const { body } = await visitor(slow.app).send<Shown>('GET', path, undefined, { Cookie })
    return body
  })
  for (const { status, holdUntil, cancellation } of answers) {
    expect(holdUntil === null).toBe(status === STATUS.paid)
    expect(cancellation.refund > 0).toBe(status === STATUS.paid)
  }
})
