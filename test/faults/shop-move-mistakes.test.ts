import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MovePoint } from '#server/base/crash-point.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { WORK_LIMITS } from '#server/db/time-limits.ts'
import { countOfShop } from '#server/moves/check-cells.ts'
import { readMovedTables } from '#server/moves/moved-tables.ts'
import { TODAY } from '#test/support/app.ts'
import { type Cell, openCell, runMoveCommand } from '#test/support/cells.ts'
import { pageBlocks } from '#test/support/page-commands.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { sessionsEnded } from '#test/support/two-servers.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const folder = mkdtempSync(join(tmpdir(), 'talstation-move-'))
const crashFile = join(folder, 'point')
let here: Cell
let there: Cell
/** Another database of the PostgreSQL of `here`. */
let beside: Cell
beforeAll(async () => {
  const settings = pageBlocks('operations/move.md').filter(({ language }) => language === 'sql')
  here = await openCell(settings)
  there = await openCell(settings)
  await sql`create database beside`.execute(here.db)
  const url = new URL(here.postgres.url)
  url.pathname = '/beside'
  beside = {
    ...(await openDatabase({ url: url.href }, () => {}, WORK_LIMITS)),
    postgres: { ...here.postgres, url: url.href },
  }
  await migrate(beside.db)
  await storeTenant(here.db, { tenant: workedTenant, version: 'test', files: new Map() }, TODAY)
})
afterAll(async () => {
  for (const cell of [beside, here, there]) await cell?.close()
  for (const cell of [here, there]) {
    if (!cell) continue
    await sessionsEnded(cell.postgres)
    await cell.postgres.stop()
  }
  rmSync(folder, { recursive: true })
})

const move = (to: Cell, options = '', env: Record<string, string> = {}) =>
  runMoveCommand({ from: here, to, command: `talstation shop move "$SHOP" --to "$OTHER_URL" ${options}`, env })
const killedAt = async (point: MovePoint, to = there) => {
  writeFileSync(crashFile, point)
  expect((await move(to, '', { CRASH_FILE: crashFile })).code).toBe(null)
}
const stateHere = async () =>
  (await here.db.selectFrom('shop_moves').select('state').where('tenant', '=', 'worked').executeTakeFirst())?.state
const rowsOfShop = async ({ db }: Cell) => countOfShop(db, await readMovedTables(db), 'worked')
const leftovers = async ({ db }: Cell) => {
  const { rows } = await sql<{ name: string }>`
    select distinct 'trigger ' || tgname as name from pg_trigger where tgname like 'move%'
    union all select 'publication ' || pubname from pg_publication
    union all select 'subscription ' || subname from pg_subscription
    union all select 'slot ' || slot_name from pg_replication_slots
    union all select 'state ' || state from shop_moves`.execute(db)
  return rows.map(({ name }) => name)
}
const expectNothingLeft = async () => {
  for (const cell of [here, there, beside]) expect(await leftovers(cell)).toEqual([])
}
beforeEach(expectNothingLeft)

test('A move to the database of the shop itself is refused, and removes nothing', async () => {
  const refusal = { code: 1, printed: expect.stringMatching(/^--to leads to the database that the command works on/) }
  expect(await move(here)).toEqual(refusal)
  // The database knows the shop, as the other database of a move would.
  await here.db
    .insertInto('shop_moves')
    .values({ tenant: 'worked', code: 'worked', state: 'left', move: 'old' })
    .execute()
  const before = await rowsOfShop(here)
  expect(await move(here, '--remove')).toEqual(refusal)
  expect(await rowsOfShop(here)).toBe(before)
  await here.db.deleteFrom('shop_moves').execute()
})

test('A table that a migration adds during the move is not forgotten', async () => {
  const locked = Promise.withResolvers<void>()
  const holding = there.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`lock table shop_move_marks in exclusive mode`.execute(trx)
    await locked.promise
  })
  const moving = move(there)
  await expect.poll(() => leftovers(there)).toContain('subscription move_worked')
  for (const { db } of [here, there])
    await sql`create table news (tenant text, id text, primary key (tenant, id))`.execute(db)
  await sql`insert into news values ('worked', '1')`.execute(here.db)
  locked.resolve()
  await holding
  expect(await moving).toEqual({
    code: 1,
    printed: 'A migration has added tables since the move began: news. Undo the move with --undo, and begin again.\n',
  })
  expect((await move(there)).printed).toContain('since the move began: news.')
  expect((await move(there, '--undo')).code).toBe(0)
  for (const { db } of [here, there]) await sql`drop table news`.execute(db)
})

test('Jobs work for the shop again if the copy differs and the shop stays', async () => {
  await killedAt('move.settling')
  expect(await stateHere()).toBe('settling')
  await there.db.connection().execute(async (session) => {
    await sql`set session_replication_role = 'replica'`.execute(session)
    await sql`update stock_units set capacity = capacity + 1 where tenant = 'worked'`.execute(session)
    await sql`set session_replication_role = 'origin'`.execute(session)
  })
  expect((await move(there)).printed).toContain('The copy differs, so the shop stays here.')
  expect(await stateHere()).toBe('leaving')
  expect((await move(there, '--undo')).code).toBe(0)
})

test('A third database with a shop of this code undoes nothing', async () => {
  await killedAt('move.copied')
  await beside.db.insertInto('tenants').values({ tenant: 'worked', code: 'worked', version: '1', data: '{}' }).execute()
  const before = await rowsOfShop(there)
  const command = 'talstation shop move "$SHOP" --to "$OTHER_URL" --undo'
  expect(await runMoveCommand({ from: beside, to: there, command })).toEqual({
    code: 1,
    printed: 'worked moves there from another database. Undo the move with a command of that one.\n',
  })
  expect([await rowsOfShop(there), before > 0]).toEqual([before, true])
  await beside.db.deleteFrom('tenants').execute()
  expect((await move(there, '--undo')).code).toBe(0)
})

test('If the other database is lost, a move is undone with any other database', async () => {
  await killedAt('move.copied')
  // Reads nothing any more, as a lost database would.
  await sql`alter subscription move_worked disable`.execute(there.db)
  expect(await move(beside, '--undo')).toMatchObject({ code: 0 })
  expect(await leftovers(here)).toEqual([])
  expect(await move(there, '--undo')).toMatchObject({ code: 0 })
})

test('A shop that is renamed meanwhile moves to another database of the same PostgreSQL', async () => {
  await killedAt('move.copied', beside)
  await here.db.updateTable('tenants').set({ code: 'renamed' }).execute()
  await here.db.insertInto('shop_codes').values({ tenant: 'worked', code: 'renamed' }).execute()
  expect(await move(beside)).toMatchObject({ code: 0 })
  expect(await rowsOfShop(beside)).toBe(await rowsOfShop(here))
  const row = here.db.selectFrom('shop_moves').select(['code', 'state']).executeTakeFirst()
  expect(await row).toEqual({ code: 'renamed', state: 'left' })
})
