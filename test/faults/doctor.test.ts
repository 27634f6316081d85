import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { examine } from '#server/cli/doctor.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { TODAY } from '#test/support/app.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { startSmtp, type TestSmtp } from '#test/support/smtp.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const KEY = 'ab'.repeat(32)
const UNKNOWN = '700.400.580'

let folder: string
let postgres: Postgres
let smtp: TestSmtp
const admin = async (...statements: string[]) => {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talstation-doctor-'))
  postgres = await startPostgres()
  smtp = await startSmtp()
  const { db, close } = await openDatabase({ url: postgres.url }, () => {})
  await migrate(db)
  const live: Tenant = { ...workedTenant, shop: { ...workedTenant.shop, testmode: false } }
  await storeTenant(db, { tenant: live, version: 'test', files: new Map() }, TODAY)
  await close()
})
beforeEach(() => smtp.forget())
afterAll(async () => {
  await smtp.close()
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

const ACCOUNT = {
  PAYMENT_WORKED_ENTITY_ID: 'entity',
  PAYMENT_WORKED_TOKEN: 'token',
  PAYMENT_WORKED_NOTIFICATION_KEY: KEY,
}

const examined = async (
  variables: Record<string, string> = {},
  {
    answer = Response.json({ result: { code: UNKNOWN, description: '' } }),
    mailTo,
    servers,
  }: { answer?: Response; mailTo?: string; servers?: number } = {},
) => {
  const all = {
    BASE_URL: 'https://rent.shop.at',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    DEFAULT_TENANT: 'worked',
    SMTP_URL: smtp.url,
    TRUST_PROXY: '1',
    ...ACCOUNT,
    ...variables,
  }
  const lines: string[] = []
  const error: unknown = await examine({
    environment: readEnvironment(all),
    variables: all,
    clock: () => new Date(`${TODAY}T09:00:00Z`),
    fetch: async () => answer,
    say: (line) => void lines.push(line),
    mailTo,
    servers,
  }).catch((thrown: unknown) => thrown)
  if (error !== undefined) expect(error).toBeInstanceOf(StartError)
  return { lines, problems: lines.filter((line) => line.includes('PROBLEM')), error: error as StartError | undefined }
}

test('The doctor command finds no problem on a sound server, and its test mail arrives', async () => {
  const { lines, error } = await examined({}, { mailTo: 'owner@shop.at' })
  expect(lines).toEqual([
    'address: in order',
    'database: in order',
    'files: in order',
    'mails: in order',
    'payments: in order',
    'shops and settings: in order',
  ])
  expect(error).toBeUndefined()
  expect((await smtp.received()).map(({ recipients }) => recipients)).toEqual([['owner@shop.at']])
})

test('The doctor command names settings with which PostgreSQL loses confirmed orders', async () => {
  await admin('alter system set synchronous_commit = off', 'select pg_reload_conf()')
  const { problems, error } = await examined()
  await admin('alter system reset synchronous_commit', 'select pg_reload_conf()')
  expect(problems).toEqual([
    'database: PROBLEM: synchronous_commit of PostgreSQL is not "on", so a power cut loses confirmed orders. Set it to on.',
  ])
  expect(error!.message).toBe('One problem was found.')
})

const REMEDY =
  'Raise max_connections or the limit of the role, or lower DATABASE_CONNECTIONS or DATABASE_CONNECTIONS_JOBS.'

test('The doctor command compares the connections of all servers with those of PostgreSQL', async () => {
  const more = { DATABASE_CONNECTIONS: '14', DATABASE_CONNECTIONS_JOBS: '8' }
  expect((await examined(more, { servers: 7 })).problems).toEqual([])
  const nine = await examined(more, { servers: 9 })
  expect(nine.problems[0]!.replace(/has \d+ /, 'has … ')).toBe(
    `database: PROBLEM: 9 servers open up to 216 connections, and PostgreSQL has … for them. ${REMEDY}`,
  )
  await admin('alter role talstation connection limit 21')
  const { problems } = await examined()
  await admin('alter role talstation connection limit -1')
  expect(problems).toEqual([
    `database: PROBLEM: A server opens up to 22 connections, and PostgreSQL has 21 for them. ${REMEDY}`,
  ])
})

test('The doctor command names hosts that cannot take over, and several primaries', async () => {
  const { port } = new URL(postgres.url)
  const { problems } = await examined({
    DATABASE_URL: `postgres://talstation@127.0.0.1:${port},localhost:${port},127.0.0.1:1/postgres`,
  })
  expect(problems).toEqual([
    'database: PROBLEM: The host 127.0.0.1:1 of DATABASE_URL cannot be used (ECONNREFUSED), so it cannot take over. Start it, or check name, port and access.',
    `database: PROBLEM: 127.0.0.1:${port} and localhost:${port} of DATABASE_URL accept writes, so servers may write to different databases. Leave one primary, and make the others its standbys.`,
  ])
})

test('The doctor command names the shop whose payment credentials are refused', async () => {
  const { problems } = await examined({}, { answer: new Response('{}', { status: 401 }) })
  expect(problems).toEqual([
    'payments: PROBLEM: worked: the payment provider refuses the shop’s credentials (https://eu-prod.oppwa.com). Check ENTITY_ID, TOKEN and hosts of PAYMENT_WORKED_.',
  ])
})

test.each([
  [
    { BASE_URL: 'http://rent.shop.at' },
    'address: PROBLEM: BASE_URL is not https, so cookies are sent unencrypted. Let a proxy with a certificate answer, and write https.',
  ],
  [
    { BASE_URL: '' },
    'address: PROBLEM: BASE_URL is not set, so links in mails lead to this machine. Set it to the public address.',
  ],
  [
    { HOST: '0.0.0.0' },
    'address: PROBLEM: HOST is 0.0.0.0, so visitors may pass by the proxy. Set HOST to 127.0.0.1 if the proxy is on this machine.',
  ],
  [
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    'mails: PROBLEM: The mail server 127.0.0.1:1 of SMTP_URL cannot be reached (ESOCKET). Check scheme, host, port, user and password. Mails wait and are tried again.',
  ],
  [
    { PAYMENT_WORKED_NOTIFICATION_KEY: '' },
    'shops and settings: PROBLEM: PAYMENT_WORKED_NOTIFICATION_KEY is not set: the payment of a visitor who does not return is noticed minutes later.',
  ],
  [
    { DEFAULT_TENANT: 'alpin' },
    'shops and settings: PROBLEM: There is no shop "alpin": addresses without a code open no shop. Set DEFAULT_TENANT, for example to worked.',
  ],
])('The doctor command reports the variables %j', async (variables, problem) => {
  expect((await examined(variables)).problems).toEqual([problem])
})

test('The doctor command reports a test mail that the mail server refuses', async () => {
  const { problems } = await examined({}, { mailTo: 'unknown@shop.at' })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('mails: PROBLEM: The letter to unknown@shop.at was not accepted')
})

test('The doctor command reports an embedded database without migrations and shops', async () => {
  const { problems } = await examined({ DATABASE_URL: '' })
  expect(problems).toEqual([
    'database: PROBLEM: The embedded database may lose the last bookings in a power cut. Set DATABASE_URL to a PostgreSQL.',
    expect.stringMatching(
      /^database: PROBLEM: The database lacks \d+ migrations, the last of which is \d{4}-.*\. Run "npm run talstation -- migrate"\.$/,
    ),
    'shops and settings: PROBLEM: There is no shop. Set TENANTS_DIR to the folder of your shops, or import one by "tenant import".',
  ])
})
