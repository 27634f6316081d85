import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { Environment } from '#contract/environment.ts'
import { scheduleJobs } from '#server/jobs/schedule.ts'
import { runSandbox } from '#sandbox/run-sandbox.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { staffMember } from '#test/support/staff.ts'
import { order, visitor } from '#test/support/visitor.ts'

type Switches = Partial<Pick<Environment, 'JOBS' | 'MAILS'>>

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => forgetOrders(shop.db))

const pay = async () => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order())
  await anna.enterCard((await anna.startPayment(body.bookingId)).body, '4200000000000091')
  return body.bookingId
}

const startWith = async (switches: Switches) => {
  await pay()
  await runSandbox(shop.deps)
  const id = await pay()
  const sent: string[] = []
  const transport = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} }
  const environment = { ...shop.deps.environment, ...switches }
  await scheduleJobs({ ...shop.deps, environment, transport })()
  const { status } = await shop.db
    .selectFrom('reservations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { hasSent: sent.length > 0, isNotified: status === STATUS.paid }
}

test('a server with JOBS=off sends no mails and runs no jobs', async () => {
  expect(await startWith({ JOBS: 'off' })).toEqual({ hasSent: false, isNotified: false })
})

test('a server with MAILS=off keeps its mails and runs all other jobs', async () => {
  expect(await startWith({ MAILS: 'off' })).toEqual({ hasSent: false, isNotified: true })
  expect(await shop.db.selectFrom('mails').select('recipient').execute()).not.toEqual([])
})

test('Control: with jobs and mails on, the mail is sent and the notification arrives', async () => {
  expect(await startWith({})).toEqual({ hasSent: true, isNotified: true })
})

test.each([
  [{ JOBS: 'off' }, ['jobs', 'mails']],
  [{ MAILS: 'off' }, ['mails']],
] as const)('the counter and /healthz name the parts that %j switches off', async (environment, off) => {
  const copy = await openTestShop({ environment })
  expect(await (await copy.app.request('/healthz')).json()).toEqual({ status: 'alive', switchedOff: off })
  const maria = await staffMember(copy)
  expect((await maria.call('GET', '/counter')).body).toMatchObject({ switchedOff: off })
  await copy.close()
})

test('/healthz names no switched-off part if the server runs all parts', async () => {
  expect(await (await shop.app.request('/healthz')).json()).toEqual({ status: 'alive' })
})
