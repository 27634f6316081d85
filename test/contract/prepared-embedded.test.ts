import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import { newDatabase } from '#test/support/prepared-data.ts'

const TIMES = 16

test('An embedded database prepares frequent statements, but plans each execution', async () => {
  const embedded = await newDatabase()
  const one = await openDatabase({ embedded }, () => {})
  const other = await openDatabase({ embedded }, () => {})
  const double = async ({ db }: typeof one, value: number) =>
    (await sql<{ double: number }>`select ${value}::int * 2 as double`.execute(db)).rows[0]!.double
  for (let turn = 0; turn < TIMES; turn += 1) {
    expect(await double(one, turn)).toBe(2 * turn)
    expect(await transact(other.db, (trx) => double({ ...other, db: trx }, turn))).toBe(2 * turn)
  }
  const prepared = sql<{ generic_plans: number }>`select generic_plans::int from pg_prepared_statements`
  expect((await prepared.execute(one.db)).rows).toEqual([{ generic_plans: 0 }, { generic_plans: 0 }])
  await other.db.destroy()
  await one.close()
})

test('An embedded database gets one query at a time', async () => {
  const { query: send } = Client.prototype as { query: (...asked: unknown[]) => Promise<unknown> }
  let running = 0
  const begun: number[] = []
  const watched = vi.spyOn(Client.prototype as { query: typeof send }, 'query')
  watched.mockImplementation(async function (this: Client, ...asked) {
    running += 1
    begun.push(running)
    return send.apply(this, asked).finally(() => {
      running -= 1
    })
  })
  const { db, close } = await openDatabase({ embedded: await newDatabase() }, () => {})
  await transact(db, (trx) => sql`select 1`.execute(trx))
  expect(begun).toEqual([1, 1, 1])
  await close()
})
