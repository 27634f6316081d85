import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { findPostgres, unprivilegedUser } from '#scripts/postgres.mjs'
import { runSandbox } from '#sandbox/run-sandbox.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import { comparePayments } from '#server/jobs/compare-payments.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { TODAY } from '#test/support/app.ts'
import { pageCommands } from '#test/support/page-commands.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { openServer, type Server, sessionsEnded } from '#test/support/two-servers.ts'
import { order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const bin = findPostgres()!
const hasPrograms = existsSync(join(bin, 'pg_dump'))
const clock = () => new Date(`${TODAY}T09:00:00Z`)
const PAGE = 'operations/backup.md'

let folder: string
let postgres: Postgres
let server: Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talstation-backups-'))
  mkdirSync(join(folder, 'wal'))
  const user = unprivilegedUser()
  if (user) for (const path of [folder, join(folder, 'wal')]) chownSync(path, user.uid, user.gid)
  const archive = `archive_command=test ! -f ${folder}/wal/%f && cp %p ${folder}/wal/%f`
  postgres = await startPostgres({ settings: ['archive_mode=on', archive] })
  server = await openServer(postgres.url, clock)
  await migrate(server.deps.db)
  await storeTenant(server.deps.db, { tenant: workedTenant, version: 'test', files: new Map() }, TODAY)
})
afterAll(async () => {
  await server.close()
  await sessionsEnded(postgres)
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

const runSection = (section: string, variables: Record<string, string> = {}) => {
  const commands = pageCommands(PAGE, section)
  expect(commands).not.toEqual([])
  execFileSync('sh', ['-ec', commands.join('\n')], {
    ...unprivilegedUser(),
    cwd: folder,
    env: { PATH: `${bin}:${process.env.PATH}`, BACKUPS: folder, DATABASE_URL: postgres.url, ...variables },
    stdio: 'pipe',
  })
}

const book = async () => {
  const anna = visitor(server.app)
  const { body } = await anna.checkout(order())
  const pay = async () => {
    await anna.enterCard((await anna.startPayment(body.bookingId)).body, '4200000000000091')
    await runSandbox(server.deps)
  }
  return { id: body.bookingId, pay, cancel: () => anna.cancel(body.bookingId) }
}

const bookings = async (db: Kysely<Database>) =>
  new Map(
    (await db.selectFrom('reservations').select(['id', 'status']).execute()).map(({ id, status }) => [id, status]),
  )

const keepLedger = async (from: Kysely<Database>, to: Kysely<Database>) => {
  for (const table of ['sandbox_checkouts', 'sandbox_payments', 'sandbox_refunds'] as const) {
    const rows = await from.selectFrom(table).selectAll().execute()
    if (rows.length > 0)
      await to
        .insertInto(table)
        .values(rows)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
  }
}

test.runIf(hasPrograms)('The commands of docs/operations/backup.md restore a dump', async () => {
  const paid = await book()
  await paid.pay()
  runSection('Back up PostgreSQL')
  const url = postgres.url.replace(/\/postgres$/, '/restored')
  runSection('Restore PostgreSQL', { RESTORED_URL: url })
  const restored = await openServer(url, clock)
  expect(await bookings(restored.deps.db)).toEqual(await bookings(server.deps.db))
  expect((await restored.app.request('/worked/de/api/site')).status).toBe(200)
  await restored.close()
})

test.runIf(hasPrograms)('A point in time is restored, and no later payment is lost or made twice', async () => {
  const { db } = server.deps
  const begun = await book()
  const cancelled = await book()
  await cancelled.pay()
  runSection('Back up for any point in time')
  const kept = await book()
  await kept.pay()
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  await begun.pay()
  await cancelled.cancel()
  await sendRefunds(server.deps)
  const lost = await book()
  await lost.pay()
  const { rows: switched } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db)
  await expect.poll(() => existsSync(join(folder, 'wal', switched[0]!.file))).toBe(true)

  const RESTORED_FOLDER = join(folder, 'restored')
  runSection('Restore a point in time', { RESTORED_FOLDER, RESTORED_TIME: rows[0]!.now })
  const second = await startPostgres({ from: RESTORED_FOLDER })
  const restored = await openServer(second.url, clock)
  const isRecovering = () =>
    sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`
      .execute(restored.deps.db)
      .then(({ rows: [row] }) => row!.yes)
  await expect.poll(isRecovering).toBe(false)
  const of = await bookings(restored.deps.db)
  expect([begun, cancelled, kept, lost].map(({ id }) => of.get(id))).toEqual([
    STATUS.open,
    STATUS.paid,
    STATUS.paid,
    undefined,
  ])

  await keepLedger(db, restored.deps.db)
  await comparePayments(restored.deps)
  await sendRefunds(restored.deps)
  const after = await bookings(restored.deps.db)
  expect([begun, kept].map(({ id }) => after.get(id))).toEqual([STATUS.paid, STATUS.paid])
  const unknown = await restored.deps.db.selectFrom('unknown_payments').select(['kind', 'state']).execute()
  expect(unknown.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'payment', state: 'open' },
    { kind: 'refund', state: 'open' },
  ])
  expect(await restored.deps.db.selectFrom('sandbox_refunds').select('id').execute()).toHaveLength(1)
  await restored.close()
  await sessionsEnded(second)
  await second.stop()
})
