import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { sendDueMails } from '#server/mail/send-mails.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { TODAY } from '#test/support/app.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { size } from '#test/support/size.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const MAILS = size({ share: 60, whole: 500 })

let postgres: Postgres
let databases: OpenDatabase[]
let sentTo: string[]

const mustNotBreak = (error: Error) => {
  throw error
}

const sessionsEnded = async () => {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  while ((await client.query(others)).rows.length > 0);
  await client.end()
}

const start = new Date(`${TODAY}T09:00:00Z`)

const whenLeaseIsOver = () => new Date(start.getTime() + 5 * 60_000)

const sender = ({ db }: OpenDatabase, { clock = () => start, taking = () => Promise.resolve() } = {}) => ({
  db,
  tenants: createTenantStore(db, silentLog),
  clock,
  log: silentLog,
  origin: () => 'http://localhost',
  transport: {
    send: async ({ to }: { to: string }) => {
      await taking()
      sentTo.push(to)
    },
    close: () => {},
  },
})

const queue = async (count: number) => {
  await databases[0]!.db.transaction().execute(async (trx) => {
    for (let at = 0; at < count; at += 1)
      await queueMail(trx, {
        tenant: 'worked',
        mail: { kind: 'account_exists' },
        recipient: `anna${at}@example.com`,
        language: 'de',
        reservation: null,
        onceKey: null,
        sender: null,
        now: start,
      })
  })
}

beforeAll(async () => {
  postgres = await startPostgres()
  databases = await Promise.all([0, 1].map(() => openDatabase({ url: postgres.url }, mustNotBreak)))
  await migrate(databases[0]!.db)
  await storeTenant(databases[0]!.db, { tenant: workedTenant, version: 'test', files: new Map() }, TODAY)
})

beforeEach(async () => {
  sentTo = []
  await databases[0]!.db.deleteFrom('mails').execute()
})

afterAll(async () => {
  for (const { close } of databases) await close()
  await sessionsEnded()
  await postgres.stop()
})

test('Two processes together send each mail only once', async () => {
  await queue(MAILS)
  const counts = await Promise.all(databases.map((database) => sendDueMails(sender(database))))
  expect(counts[0]! + counts[1]!).toBe(MAILS)
  expect(new Set(sentTo).size).toBe(MAILS)
  expect(sentTo).toHaveLength(MAILS)
})

test('No other process sends a mail that is being sent slowly, until its lease ends', async () => {
  await queue(1)
  const begun = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const slow = sendDueMails(
    sender(databases[0]!, {
      taking: () => {
        begun.resolve()
        return taken.promise
      },
    }),
  )
  await begun.promise
  expect(await sendDueMails(sender(databases[1]!))).toBe(0)
  expect(await sendDueMails(sender(databases[1]!, { clock: whenLeaseIsOver }))).toBe(1)
  taken.resolve()
  await slow
  expect(sentTo).toEqual(['anna0@example.com', 'anna0@example.com'])
})
