import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIndexConcurrently } from '#server/db/migrations/concurrent-index.ts'
import { updateInBatches } from '#server/db/migrations/update-in-batches.ts'
import { estimateMigrations, migrate, migrations } from '#server/db/migrate.ts'
import { type Migration, SCHEMA } from '#server/db/run-migrations.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { WORK_LIMITS } from '#server/db/time-limits.ts'
import { migrationFaults } from '#test/support/migration-faults.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { sessionsEnded } from '#test/support/two-servers.ts'

let postgres: Postgres
let ours: OpenDatabase
let other: OpenDatabase

const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(ours.db)
  return rows.map(({ name }) => name)
}

const expanding = Object.keys(migrations).filter((name) => name !== SCHEMA)
const faults: string[] = []
const statements: string[] = []
const compiler = new PostgresQueryCompiler()
const listen: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    statements.push(compiler.compileQuery(node, queryId).sql)
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

beforeAll(async () => {
  postgres = await startPostgres()
  ours = await openDatabase({ url: postgres.url }, () => {}, WORK_LIMITS)
  other = await openDatabase({ url: postgres.url }, () => {}, WORK_LIMITS)
  await migrate(ours.db, { [SCHEMA]: migrations[SCHEMA]! })
  for (const name of expanding) {
    const existing = await tables()
    statements.length = 0
    await migrate(ours.db.withPlugin(listen), { [name]: migrations[name]! })
    faults.push(...migrationFaults(statements, existing).map((fault) => `${name}: ${fault}`))
  }
  await sql`create table things (tenant text, id int, size int, primary key (tenant, id))`.execute(ours.db)
  await sql`insert into things select 'shop', n, n % 7 from generate_series(1, 20000) as n`.execute(ours.db)
})
afterAll(async () => {
  await ours.close()
  await other.close()
  await sessionsEnded(postgres)
  await postgres.stop()
})

const KNOWN = ['reservations', 'payments']

test.each([
  ['alter table reservations rename column email to mail', 'renames'],
  ['alter table "reservations" drop column "email"', 'drops'],
  ['alter table reservations alter column number type text', 'changes a type'],
  ['alter table reservations alter column number set data type text', 'changes a type'],
  ['alter table reservations alter column number set not null', 'sets not null'],
  ['alter table reservations add column place text not null', 'adds a column that older inserts lack'],
  ['alter table reservations add column words tsvector generated always as (f(email)) stored', 'rewrites the table'],
  ['alter table reservations add column id2 uuid default gen_random_uuid()', 'rewrites the table'],
  ['alter table reservations add constraint short check (length(number) < 9)', 'checks all rows under a lock'],
  ['alter table reservations add constraint once unique (tenant, number)', 'makes an index under a lock'],
  ['create index reservations_place on reservations (tenant, place)', 'makes an index under a lock'],
  ['create unique index "payments_place" on "payments" ("tenant", "place")', 'makes an index under a lock'],
  ['alter table only reservations add primary key (number)', 'makes an index under a lock'],
  ['alter table reservations add column place text unique', 'makes an index under a lock'],
  ['alter table reservations add column id2 bigint primary key', 'makes an index under a lock'],
  ['alter table reservations add column place_id int default nextval($1)', 'rewrites the table'],
  ['alter table reservations add column drawn float default random()', 'rewrites the table'],
  ['alter table reservations add column at timestamptz default clock_timestamp()', 'rewrites the table'],
  ['alter table if exists payments add foreign key (tenant) references tenants', 'checks all rows under a lock'],
  ['alter table payments add constraint of foreign key (tenant) references tenants', 'checks all rows under a lock'],
  ['update reservations set place = 1 where place is null', 'does not write in batches'],
  ['delete from only payments where amount = 0', 'does not write in batches'],
  ['drop table payments', 'locks or drops a table'],
  ['truncate payments', 'locks or drops a table'],
  ['cluster payments', 'locks or drops a table'],
  ['vacuum full payments', 'locks or drops a table'],
  ['reindex table payments', 'locks or drops a table'],
  ['lock table payments in access exclusive mode', 'locks or drops a table'],
])('The statement %s is refused in a migration because it %s', (statement, fault) => {
  expect(migrationFaults([statement], KNOWN)).toEqual([`${fault}: ${statement}`])
})

test.each([
  'alter table reservations add column place text',
  'alter table reservations add column place integer not null default 0',
  'alter table reservations add constraint short check (length(number) < 9) not valid',
  'alter table reservations alter column place drop not null',
  'alter table reservations alter column place drop default',
  'alter table reservations add constraint once unique using index reservations_once',
  'alter table payments add constraint of foreign key (tenant) references tenants not valid',
  'alter table reservations validate constraint short',
  'alter table reservations drop constraint if exists short, add constraint short check (length(number) < 10) not valid',
  'create index concurrently if not exists reservations_place on reservations (tenant, place)',
  'drop index concurrently reservations_place',
  'update reservations set place = 1 where ctid >= $1 and ctid < $2 and place is null',
  'delete from payments where ctid >= $1 and ctid < $2 and amount = 0',
  'create table stays (tenant text, id text, primary key (tenant, id))',
  'create index stays_of on stays (tenant, id)',
])('The statement %s is allowed in a migration', (statement) => {
  expect(migrationFaults([statement], KNOWN)).toEqual([])
})

test('Migrations only expand the schema and lock no existing table for long', () => {
  expect(faults).toEqual([])
})

const ranByKysely = (...names: string[]) =>
  sql`insert into kysely_migration select unnest(${names}::text[]), now()`.execute(ours.db)

describe('a database whose migrations Kysely has run', () => {
  beforeAll(async () => {
    await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(ours.db)
    await sql`delete from online_migrations where name = ${SCHEMA}`.execute(ours.db)
  })
  afterAll(async () => {
    await sql`drop table kysely_migration`.execute(ours.db)
    await sql`insert into online_migrations (name) values (${SCHEMA})`.execute(ours.db)
  })

  test('a database made by Kysely is refused if its migrations end too early', async () => {
    await ranByKysely('0032-groups', '0033-recordings')
    await expect(migrate(ours.db)).rejects.toThrow('ends before 0034-words-once')
  })

  test('a database that Kysely has migrated does not get the schema again', async () => {
    await ranByKysely('0034-words-once')
    expect(await migrate(ours.db)).toEqual([])
  })
})

const bySize: Migration = {
  withoutTransaction: true,
  up: (db) => createIndexConcurrently(db, { name: 'things_size', on: sql`things (tenant, size)` }),
}

test('Pending migrations are estimated by the rows that they read, and not run', async () => {
  await sql`analyze things`.execute(ours.db)
  const pending = { ...migrations, '9000-read': { ...bySize, readsAll: ['things'] }, '9001-quick': bySize }
  expect(await estimateMigrations(ours.db, pending)).toEqual([
    { name: '9000-read', rows: 20_000, seconds: 1 },
    { name: '9001-quick', rows: 0, seconds: 1 },
  ])
  expect(await indexes()).toEqual([])
})

const indexes = async () => {
  const { rows } = await sql`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'things'::regclass and not indisprimary order by 1`.execute(ours.db)
  return rows
}

test('Two processes that start at the same time create an index only once', async () => {
  const [one, two] = await Promise.all([
    migrate(ours.db, { '9001-size': bySize }),
    migrate(other.db, { '9001-size': bySize }),
  ])
  expect([...one, ...two]).toEqual(['9001-size'])
  expect(await indexes()).toEqual([{ name: 'things_size', valid: true }])
})

test('A migration drops an interrupted index and creates the index again', async () => {
  await sql`update pg_index set indisvalid = false where indexrelid = 'things_size'::regclass`.execute(ours.db)
  expect(await migrate(ours.db, { '9002-size-again': bySize })).toEqual(['9002-size-again'])
  expect(await indexes()).toEqual([{ name: 'things_size', valid: true }])
})

test('An interrupted migration starts again and skips indexes that already exist', async () => {
  let lockTimeout: string | undefined
  const again: Migration = {
    withoutTransaction: true,
    up: async (db) => {
      await bySize.up(db)
      const { rows } = await sql<{ is: string }>`select current_setting('lock_timeout') as is`.execute(db)
      lockTimeout = rows[0]!.is
    },
  }
  expect(await migrate(ours.db, { '9006-size-made': again })).toEqual(['9006-size-made'])
  expect(await indexes()).toEqual([{ name: 'things_size', valid: true }])
  expect(lockTimeout).toBe('500ms')
})

const openTransaction = async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasWritten, resolve: write } = Promise.withResolvers<void>()
  const held = other.db.transaction().execute(async (trx) => {
    await sql`update things set size = 1 where tenant = 'shop' and id = 1`.execute(trx)
    write()
    await isOver
  })
  await hasWritten
  return async () => {
    end()
    await held
  }
}

const longMade = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where query like 'create index concurrently%'
      and clock_timestamp() - query_start > interval '700 ms'`.execute(other.db)
  return rows.length
}

test('Creating an index concurrently may wait for transactions longer than the lock limit', async () => {
  let attempts = 0
  const patient: Migration = {
    withoutTransaction: true,
    up: (db) => {
      attempts += 1
      return createIndexConcurrently(db, { name: 'things_id', on: sql`things (tenant, id, size)` })
    },
  }
  const end = await openTransaction()
  const migrating = migrate(ours.db, { '9007-id': patient })
  await expect.poll(longMade).toBe(1)
  await end()
  expect(await migrating).toEqual(['9007-id'])
  expect(attempts).toBe(1)
  await sql`drop index things_id`.execute(ours.db)
})

const addColour: Migration = {
  up: (db) => db.schema.alterTable('things').addColumn('colour', 'text').execute(),
}

test('A waiting migration does not block calls, and runs when its table is free', async () => {
  const end = await openTransaction()
  const migrating = migrate(ours.db, { '9003-colour': addColour })
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'things'::regclass and not granted`.execute(other.db)
    return rows.length
  }
  await expect.poll(isWaiting).toBe(1)
  const begun = performance.now()
  await sql`select from things where tenant = 'shop' and id = 1`.execute(other.db)
  expect(performance.now() - begun).toBeLessThan(2_000)
  await expect.poll(isWaiting).toBe(0)
  await end()
  expect(await migrating).toEqual(['9003-colour'])
})

const fillWeight: Migration = {
  withoutTransaction: true,
  up: async (db) => {
    await sql`alter table things add column if not exists weight int`.execute(db)
    await updateInBatches(db, { table: 'things', set: sql`weight = size * 2`, where: sql`weight is null` })
  },
}

test('A migration writes rows in batches, including rows that change meanwhile', async () => {
  const moving = (async () => {
    for (let id = 1; id < 300; id += 1) await sql`update things set size = 7 where id = ${id}`.execute(other.db)
  })()
  await migrate(ours.db, { '9004-weight': fillWeight })
  await moving
  const { rows } = await sql`select count(*) as missing from things where weight is null`.execute(ours.db)
  expect(rows).toEqual([{ missing: 0 }])
})

test('A migration updates all rows in batches of some pages', async () => {
  const lighten: Migration = {
    withoutTransaction: true,
    up: (db) => updateInBatches(db, { table: 'things', set: sql`weight = weight - 1`, where: sql`weight > 9` }),
  }
  await migrate(ours.db, { '9008-lighter': lighten })
  const { rows: heavy } = await sql`select from things where weight > 9`.execute(ours.db)
  expect(heavy).toEqual([])
  const { rows } = await sql<{ most: number }>`
    select max(rows)::int as most from (select count(*) as rows from things group by xmin::text) as written`.execute(
    ours.db,
  )
  expect(rows[0]!.most).toBeLessThan(10_000)
})

test('Migrations run in the order of their names and leave neither lock nor timeout', async () => {
  const ran: string[] = []
  const note = (name: string): Migration => ({ up: async () => void ran.push(name) })
  await ours.db.connection().execute(async (db) => {
    expect(await migrate(db, { '9010-two': note('two'), '9009-one': note('one') })).toEqual(['9009-one', '9010-two'])
    const { rows } = await sql`select current_setting('lock_timeout') as is`.execute(db)
    expect(rows).toEqual([{ is: '5min' }])
  })
  expect(ran).toEqual(['one', 'two'])
  const { rows } = await sql`select from pg_locks where locktype = 'advisory'`.execute(other.db)
  expect(rows).toEqual([])
})

test('A migration that PostgreSQL aborts because of a deadlock is run again', async () => {
  let attempts = 0
  const deadlocked: Migration = {
    up: async (db) => {
      attempts += 1
      if (attempts === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db)
    },
  }
  expect(await migrate(ours.db, { '9011-deadlock': deadlocked })).toEqual(['9011-deadlock'])
  expect(attempts).toBe(2)
})

test('Migrations without a transaction can be run again from their start', async () => {
  const repeated = Object.entries(migrations)
    .filter(([, { withoutTransaction }]) => withoutTransaction)
    .map(([name, migration]) => [`9012-${name}`, migration] as const)
  const names = repeated.map(([name]) => name)
  expect(names).toContain('9012-0045-places-of-persons')
  expect(await migrate(ours.db, Object.fromEntries(repeated))).toEqual(names)
})

test('The server starts on a database that a newer release has migrated', async () => {
  await migrate(ours.db, { '9999-newer': { up: () => Promise.resolve() } })
  expect(await migrate(ours.db)).toEqual([])
})

const failHalfway: Migration = {
  up: async (db) => {
    await sql`alter table things add column half text`.execute(db)
    await sql`select 1 / 0`.execute(db)
  },
}

test('A migration that fails in its transaction changes nothing', async () => {
  await expect(migrate(ours.db, { '9005-half': failHalfway })).rejects.toThrow('division by zero')
  const { rows } = await sql`
    select from information_schema.columns where table_name = 'things' and column_name = 'half'`.execute(ours.db)
  expect(rows).toEqual([])
})
