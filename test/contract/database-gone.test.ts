import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, openTestShop, type TestShop } from '#test/support/app.ts'
import { order, visitor } from '#test/support/visitor.ts'

let gone: TestShop
let busy: TestShop
beforeAll(async () => {
  gone = await openTestShop({ deps: { renderPage: async () => new Response('') } })
  busy = await openTestShop()
})
afterAll(() => busy.close())

test('Calls answer 503 and pages show a message if the database cannot be reached', async () => {
  const shop = gone
  expect((await shop.get('/api/site')).status).toBe(200)
  await shop.close()
  const answer = await shop.post('/api/prices', booking('2026-03-07', '2026-03-08'))
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  shop.deps.tenants.forget()
  const page = await shop.app.request('/de')
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('Der Verleih ist gerade nicht erreichbar')
})

/** PostgreSQL's codes for serialization_failure, deadlock_detected, lock_not_available and query_canceled. */
const BUSY = ['40001', '40P01', '55P03', '57014']

test('The server answers 503 with Retry-After if every attempt conflicts with other transactions', async () => {
  const shop = busy
  for (const code of BUSY) {
    await sql`create or replace function fail() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(shop.db)
    await sql`create or replace trigger fail before insert on reservations execute function fail()`.execute(shop.db)
    const { status, headers } = await visitor(shop.app).checkout(order())
    expect({ code, status, retryAfter: headers.get('retry-after') }).toEqual({ code, status: 503, retryAfter: '5' })
  }
})
