import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDatabaseState } from '#server/db/database-state.ts'
import { createHosts, type Hosts } from '#server/db/hosts.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { isDatabaseGone } from '#server/db/trouble.ts'
import { freePort } from '#test/support/free-port.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'

let one: Postgres
let other: Postgres
let hosts: Hosts
let calls: OpenDatabase
let checks: OpenDatabase

const admin = async ({ url }: Postgres, ...statements: string[]) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const results = []
  for (const statement of statements) results.push(await client.query(statement))
  await client.end()
  return results.at(-1)!.rows
}
const setReadOnly = async (postgres: Postgres, value: 'on' | 'off') => {
  await admin(postgres, `alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()')
  const isSet = async () => {
    const [row] = await admin(postgres, 'show default_transaction_read_only')
    return row.default_transaction_read_only === value
  }
  while (!(await isSet()));
}

beforeAll(async () => {
  ;[one, other] = await Promise.all([startPostgres(), startPostgres()])
  for (const each of [one, other])
    await admin(each, 'create table notes (note text)', 'create table online_migrations (name text)')
  await setReadOnly(one, 'on')
  const names = [`127.0.0.1:${await freePort()}`, ...[one, other].map(({ url }) => new URL(url).host)]
  const url = `postgres://talstation@${names.join(',')}/postgres`
  hosts = createHosts(url)
  calls = await openDatabase({ url, hosts }, () => {})
  checks = await openDatabase({ url, hosts }, () => {})
})
afterAll(async () => {
  await calls.close()
  await checks.close()
  await one.stop()
  await other.stop()
})

const write = (db: Kysely<Database>, note: string) =>
  transact(db, (trx) => sql`insert into notes values (${note})`.execute(trx)).then(
    () => 'written',
    (error: Error) => (isDatabaseGone(error) ? 'gone' : error),
  )
const notes = async (postgres: Postgres) =>
  (await admin(postgres, 'select note from notes order by note')).map(({ note }) => note)
const isWritable = async () => (await readDatabaseState(checks.db)).isWritable

test('The server uses the only host of several that accepts writes', async () => {
  expect(await Promise.all(['a', 'b', 'c'].map((note) => write(calls.db, note)))).toEqual([
    'written',
    'written',
    'written',
  ])
  expect([await notes(one), await notes(other)]).toEqual([[], ['a', 'b', 'c']])
  expect(await isWritable()).toBe(true)
})

test('After a failed write to a read-only database, all connections lead to the new host', async () => {
  await setReadOnly(other, 'on')
  await setReadOnly(one, 'off')
  expect(await write(calls.db, 'd')).toBe('gone')
  const more = ['e', 'f', 'g', 'h']
  expect(await Promise.all(more.map((note) => write(calls.db, note)))).toEqual(more.map(() => 'written'))
  expect(await isWritable()).toBe(true)
  expect([await notes(one), await notes(other)]).toEqual([more, ['a', 'b', 'c']])
})

test('The server finds a host that accepts writes again after none did', async () => {
  await setReadOnly(one, 'on')
  expect([await write(calls.db, 'i'), await write(calls.db, 'j')]).toEqual(['gone', 'gone'])
  await setReadOnly(one, 'off')
  expect(await write(calls.db, 'k')).toBe('written')
  expect(await notes(one)).toContain('k')
})

test('After a failed write to a single read-only host, the server opens new connections', async () => {
  const alone = await openDatabase({ url: one.url }, () => {})
  const session = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(alone.db)).rows[0]!.pid
  const before = await session()
  expect(await session()).toBe(before)
  await setReadOnly(one, 'on')
  expect(await write(alone.db, 'n')).toBe('gone')
  expect(await session()).not.toBe(before)
  await setReadOnly(one, 'off')
  expect(await write(alone.db, 'o')).toBe('written')
  await alone.close()
})
