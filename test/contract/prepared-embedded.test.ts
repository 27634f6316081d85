import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import { newDatabase } from '#test/support/prepared-data.ts'

const TIMES = 16

test('An embedded database prepares frequent statements and plans each execution', async () => {
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
