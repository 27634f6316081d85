import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerRequests } from '#server/customers/answer-requests.ts'
import type { Database } from '#server/db/schema.ts'
import { LIMITS } from '#server/limits/limits.ts'
import { commandLine } from '#test/support/command-line.ts'
import { PASSWORD } from '#test/support/customers.ts'
import { size } from '#test/support/size.ts'
import { openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { order } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const AT_ONCE = size({ share: 20, whole: 50 })
const ANNA = 'anna@example.com'

let two: TwoServers
let db: Kysely<Database>
beforeAll(async () => {
  two = await openTwoServers(workedTenant)
  db = two.servers[0]!.deps.db
})
afterAll(() => two.stop())

beforeEach(async () => {
  for (const table of [
    'idempotency_keys',
    'stock_claims',
    'mails',
    'reservations',
    'customers',
    'rate_limits',
  ] as const)
    await db.deleteFrom(table).execute()
})

const api = '/worked/de/api/customer'
const count = (statuses: { status: number }[], wanted: number) =>
  statuses.filter(({ status }) => status === wanted).length
const answerEverywhere = () => Promise.all(two.servers.map(({ deps }) => answerRequests(deps)))

const activationToken = async () => {
  await two.atOnce(1, (anna) =>
    anna.send('POST', `${api}/register`, { email: ANNA, firstname: 'Anna', lastname: 'Berger' }),
  )
  await answerEverywhere()
  const { mail } = await db.selectFrom('mails').select('mail').executeTakeFirstOrThrow()
  return (mail as { token: string }).token
}

test('A link used simultaneously at two servers sets one password and opens one session', async () => {
  const token = await activationToken()
  const answers = await two.atOnce(AT_ONCE, (anna, at) =>
    anna.send('POST', `${api}/activate`, { token, password: `Almrausch-${at}` }),
  )
  expect(count(answers, 200)).toBe(1)
  expect(count(answers, 410)).toBe(AT_ONCE - 1)
  expect(await db.selectFrom('customer_sessions').select('customer').execute()).toHaveLength(1)
  const winner = answers.findIndex(({ status }) => status === 200)
  const [login] = await two.atOnce(1, (anna) =>
    anna.send('POST', `${api}/login`, { email: ANNA, password: `Almrausch-${winner}` }),
  )
  expect(login!.status).toBe(200)
})

test('Concurrent registrations of one address make one customer', async () => {
  const answers = await two.atOnce(AT_ONCE, (anna) =>
    anna.send('POST', `${api}/register`, { email: ANNA, firstname: 'Anna', lastname: 'Berger' }),
  )
  expect(count(answers, 202)).toBe(5)
  expect(count(answers, 429)).toBe(AT_ONCE - 5)
  const answered = await answerEverywhere()
  expect(answered.reduce((sum, some) => sum + some, 0)).toBe(5)
  expect(await db.selectFrom('customers').select('email').execute()).toEqual([{ email: ANNA }])
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(5)
  expect(await db.selectFrom('account_requests').select('id').execute()).toEqual([])
})

test('Wrong passwords at two servers count together towards an account’s limit', async () => {
  await activationToken()
  const { max } = LIMITS.wrongPasswordsOfAccount
  const answers = await two.atOnce(max + AT_ONCE, (anna) =>
    anna.send('POST', `${api}/login`, { email: ANNA, password: 'falsch-falsch' }),
  )
  expect(count(answers, 401)).toBe(max)
  expect(count(answers, 429)).toBe(AT_ONCE)
})

test('Concurrent bookings of one customer save each person only once', async () => {
  const token = await activationToken()
  const [activated] = await two.atOnce(1, (anna) => anna.send('POST', `${api}/activate`, { token, password: PASSWORD }))
  const cookie = activated!.headers.get('set-cookie')!.split(';')[0]!
  const person = order().persons[0]!
  const family = ['Mia', 'Leo', 'Ida'].map((firstname) => ({ ...person, firstname, email: null, mainperson: false }))
  const answers = await two.atOnce(10, (anna, at) =>
    anna.send(
      'POST',
      '/worked/de/api/checkout',
      order({ persons: [person, ...(at % 2 === 0 ? family : family.toReversed())] }),
      { Cookie: cookie, 'Idempotency-Key': `family-booking-${at}` },
    ),
  )
  expect(count(answers, 201)).toBe(10)
  expect(await db.selectFrom('saved_persons').select('called').orderBy('called').execute()).toEqual(
    ['', 'ida berger', 'leo berger', 'mia berger'].map((called) => ({ called })),
  )
})

test('The command line finds, exports and erases a customer while servers are running', async () => {
  const token = await activationToken()
  await two.atOnce(2, (anna) => anna.send('POST', `${api}/activate`, { token, password: PASSWORD }))
  const [booked] = await two.atOnce(1, (anna) => anna.checkout(order()))
  const env = { ...process.env, DATABASE_URL: two.postgres.url, BASE_URL: '', LOG_LEVEL: 'silent' }
  const talstation = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, ['server/cli/cli.ts', 'customer', ...words], { env })).stdout.trim()
  const command = async (word: string) => {
    return (await commandLine(db, { clock: () => new Date() })('customer', word, ANNA)).join('\n')
  }
  const found = `worked: an account, 1 booking, 1 mail`
  expect(await talstation('find', 'Anna@Example.com')).toBe(`${found}\n  ${booked!.body.number}`)
  expect(JSON.parse(await command('export'))).toMatchObject({ tenant: 'worked', email: ANNA })
  expect(await talstation('erase', ANNA, '--tenant', 'worked')).toContain(`${found}; erased`)
  await expect(command('find')).rejects.toThrow('No shop has data about this address.')
  const [login] = await two.atOnce(1, (anna) => anna.send('POST', `${api}/login`, { email: ANNA, password: PASSWORD }))
  expect(login!.status).toBe(401)
}, 60_000)
