import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { snapshot } from '#server/db/snapshot.ts'
import { transact } from '#server/db/transact.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { sessionsEnded } from '#test/support/two-servers.ts'

let postgres: Postgres
let ours: OpenDatabase
let other: OpenDatabase
beforeAll(async () => {
  postgres = await startPostgres()
  ours = await openDatabase({ url: postgres.url }, () => {})
  other = await openDatabase({ url: postgres.url }, () => {})
  await migrate(ours.db)
})
afterAll(async () => {
  await ours.close()
  await other.close()
  await sessionsEnded(postgres)
  await postgres.stop()
})

const find = (db: OpenDatabase['db']) => db.selectFrom('staff').selectAll().where('tenant', '=', 'shop').execute()

const often = async (read: () => Promise<unknown>) => {
  for (let turn = 0; turn < 8; turn += 1) await read()
}

test('A migration by another process breaks neither prepared statements nor transactions', async () => {
  const reads = {
    alone: () => find(ours.db),
    written: () => transact(ours.db, find),
    together: () => snapshot(ours.db, find),
  }
  for (const [name, read] of Object.entries(reads)) {
    await often(read)
    await sql.raw(`alter table staff add column ${name} text`).execute(other.db)
    expect(await read()).toEqual([])
  }
})

const rare = () => ours.db.selectFrom('customers').select('id').where('tenant', '=', 'shop').execute()

const prepared = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(ours.db)
  return rows.filter(({ statement }) => statement.includes('customers')).length
}

test('A statement is prepared only after it was sent several times', async () => {
  await rare()
  expect(await prepared()).toBe(0)
  await often(rare)
  expect(await prepared()).toBe(1)
})

test('A transaction without statements succeeds, and the connection remains usable', async () => {
  const answer = await transact(ours.db, () => Promise.resolve('nothing'))
  expect(answer).toBe('nothing')
  expect(await find(ours.db)).toEqual([])
})

const lockLimit = async (db: OpenDatabase['db']) =>
  (await sql<{ limit: string }>`select current_setting('lock_timeout') as limit where ${1}::int = 1`.execute(db)).rows

test('With a pooler that keeps no statements, none is prepared, and only transactions have settings', async () => {
  const pooled = await openDatabase({ url: postgres.url, pooler: { keepsStatements: false } }, () => {})
  await often(() => lockLimit(pooled.db))
  expect(await lockLimit(pooled.db)).toEqual([{ limit: '0' }])
  expect(await transact(pooled.db, lockLimit)).toEqual([{ limit: '2800ms' }])
  expect((await sql`select from pg_prepared_statements`.execute(pooled.db)).rows).toEqual([])
  await pooled.close()
})
