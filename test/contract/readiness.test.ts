import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseState, readDatabaseState } from '#server/db/database-state.ts'
import { LAST_MIGRATION } from '#server/db/migrate.ts'
import { createReadiness } from '#server/http/readiness.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const GOOD: DatabaseState = { isWritable: true, schema: LAST_MIGRATION, clockAhead: 0.4 }

const readinessOf = (state: Partial<DatabaseState>, isStopping = false) =>
  createReadiness({
    readDatabase: async () => ({ ...GOOD, ...state }),
    isStopping: () => isStopping,
    tenants: shop.deps.tenants,
  })()

test('The readiness check reads whether the database is writable, its last migration and its clock', async () => {
  const { isWritable, schema, clockAhead } = await readDatabaseState(shop.db)
  expect([isWritable, schema]).toEqual([true, LAST_MIGRATION])
  expect(Math.abs(clockAhead)).toBeLessThan(60)
})

test.each([
  ['is in order', {}, { status: 'ready' }],
  ['has a newer schema', { schema: '9999-next-release' }, { status: 'ready' }],
  ['has an older schema', { schema: '0034-schema' }, { status: 'unavailable', database: 'older schema' }],
  ['has no schema', { schema: null }, { status: 'unavailable', database: 'older schema' }],
  ['is a standby', { isWritable: false }, { status: 'unavailable', database: 'read-only' }],
  ['has a clock 3 s ahead', { clockAhead: 3.2 }, { status: 'degraded', clockAheadSeconds: 3 }],
  ['has a clock 90 s behind', { clockAhead: -90 }, { status: 'degraded', clockAheadSeconds: -90 }],
] as const)('A server tells whether it is ready when its database %s', async (_name, state, answer) => {
  expect(await readinessOf(state)).toEqual(answer)
})

test('A server that stops is not ready, whatever the state of its database', async () => {
  expect(await readinessOf({ isWritable: false }, true)).toEqual({ status: 'stopping' })
})

test('A load balancer gets 503 with Retry-After from a server whose database is a standby', async () => {
  const standby = await openTestShop({ deps: { readDatabase: async () => ({ ...GOOD, isWritable: false }) } })
  const answer = await standby.app.request('/readyz')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  await standby.close()
})

test('Many readiness checks at the same moment ask the database only once', async () => {
  let asked = 0
  const readDatabase = async () => {
    asked += 1
    return GOOD
  }
  const readiness = createReadiness({ readDatabase, isStopping: () => false, tenants: shop.deps.tenants })
  const answers = await Promise.all(Array.from({ length: 50 }, readiness))
  expect(answers).toEqual(Array.from({ length: 50 }, () => ({ status: 'ready' })))
  expect(asked).toBe(1)
})
