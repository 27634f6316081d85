import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/open.ts'
import { keysWithoutShop } from '#test/support/keys-by-shop.ts'
import { openEmptyDatabase } from '#test/support/prepared-data.ts'

const DECISION = join(import.meta.dirname, '../../docs/decisions/2026-11-28-shop-ids.md')

const REASONS: Record<string, string> = {
  'online_migrations: online_migrations_pkey': 'belongs to the database, not to a shop',
  'shop_codes: shop_codes_code': 'finds the shop of a code',
  'groups: groups_words': 'each word begins with the shop',
  'reservations: reservations_groupname': 'each word begins with the shop',
  'reservations: reservations_words': 'each word begins with the shop',
  'reservation_changes: reservation_changes_words': 'each word begins with the shop',
}

let database: OpenDatabase
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

/** Reads the list of keys that the next release drops. */
const droppedNext = (): string[] =>
  [...readFileSync(DECISION, 'utf8').matchAll(/^\| `(\w+)` +\| (.+) \|$/gm)].flatMap(([, table, keys]) =>
    [...keys!.matchAll(/`(\w+)`/g)].map(([, key]) => `${table}: ${key}`),
  )

test('Tables, keys, indexes and references begin with the shop, with listed exceptions', async () => {
  const expected = [...Object.keys(REASONS), ...droppedNext()].toSorted()
  expect((await keysWithoutShop(database.db)).toSorted()).toEqual(expected)
})

test('A table without the shop, and keys and references that begin otherwise, are found', async () => {
  const before = await keysWithoutShop(database.db)
  await sql`create table strays (tenant text, id text, unique (id), primary key (tenant, id))`.execute(database.db)
  await sql`create index strays_id on strays (id, tenant)`.execute(database.db)
  await sql`create index strays_lower on strays (lower(id))`.execute(database.db)
  await sql`create table of_strays (tenant text, stray text references strays (id))`.execute(database.db)
  await sql`create table nobodys (id text primary key)`.execute(database.db)
  const found = (await keysWithoutShop(database.db)).filter((key) => !before.includes(key))
  expect(found).toEqual([
    'nobodys: nobodys_pkey',
    'of_strays: no primary key',
    'of_strays: of_strays_stray_fkey',
    'strays: strays_id',
    'strays: strays_id_key',
    'strays: strays_lower',
  ])
})
