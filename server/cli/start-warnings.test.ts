import { expect, test } from 'vitest'
import { Environment } from '#contract/environment.ts'
import { paymentAccounts } from '#server/provider/accounts.ts'
import { providers } from '#server/provider/providers.ts'
import { createShop } from '#server/tenants/shop.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { startSmtp } from '#test/support/smtp.ts'
import { mailServerWarning, startWarnings, trialProblem } from './start-warnings.ts'

const KEY = 'ab'.repeat(32)
const ACCOUNT = { PAYMENT_WORKED_ENTITY_ID: 'e', PAYMENT_WORKED_TOKEN: 't' }

const warnings = (variables: Record<string, string>, testmode = true) => {
  const accounts = paymentAccounts(variables)
  const shop = createShop('test', { ...workedTenant, shop: { ...workedTenant.shop, testmode } })
  return startWarnings(Environment.parse(variables), [shop], providers({ accounts, ownOrigin: () => '', fetch }))
}

test('A shop on localhost starts without a warning', () => {
  expect(warnings({})).toEqual([])
  expect(warnings({ BASE_URL: 'http://localhost:3000' })).toEqual([])
})

test('A public address with test payments, no proxy setting and no mail server causes warnings', () => {
  const given = warnings({ BASE_URL: 'https://rent.example.com', DATA_DIR: '/data' })
  expect(given).toEqual([
    expect.stringContaining('worked accepts test payments at a public address'),
    expect.stringContaining('TRUST_PROXY is 0: behind a proxy, all visitors share the address of the proxy'),
    expect.stringContaining('they are stored as files in /data/mailbox, with links that open bookings'),
  ])
})

test('A payment account without a notification key causes a warning', () => {
  expect(warnings(ACCOUNT)).toEqual([expect.stringContaining('PAYMENT_WORKED_NOTIFICATION_KEY is not set')])
  const SMTP_URL = 'smtps://mail.example.com'
  const ready = {
    ...ACCOUNT,
    PAYMENT_WORKED_NOTIFICATION_KEY: KEY,
    BASE_URL: 'https://rent.example.com',
    SMTP_URL,
    TRUST_PROXY: '1',
  }
  expect(warnings(ready)).toEqual([])
})

test('JOBS=off and MAILS=off cause warnings', () => {
  expect(warnings({ JOBS: 'off', MAILS: 'off' })).toContainEqual(expect.stringContaining('JOBS is off'))
  expect(warnings({ MAILS: 'off' })).toContainEqual(expect.stringContaining('MAILS is off'))
})

test('A shop outside test mode without a payment account, and RATE_LIMITS=off, cause warnings', () => {
  expect(warnings({ RATE_LIMITS: 'off' }, false)).toEqual([
    expect.stringContaining('worked accepts no payments'),
    expect.stringContaining('RATE_LIMITS is off'),
  ])
})

test.each([
  ['of a shop in test mode starts', true, [], undefined],
  ['of a shop that sells is refused', false, [], 'worked may have real customers'],
  ['with an account at the provider is refused', true, ['ALPIN'], 'alpin may have real customers'],
  ['names each shop once', false, ['WORKED', 'VELO'], 'worked, velo may have real customers'],
])('A trial %s', (_, testmode, accounts, problem) => {
  const shop = createShop('test', { ...workedTenant, shop: { ...workedTenant.shop, testmode } })
  const given = trialProblem({ TRIAL_DAY: '2027-02-13' }, [shop], accounts)
  expect(given).toEqual(problem && expect.stringContaining(problem))
  expect(trialProblem({}, [shop], accounts)).toBeUndefined()
})

const scriptWarnings = (hosts: string[]) => {
  const shop = createShop('test', { ...workedTenant, shop: { ...workedTenant.shop, hosts, addJs: 'own.js' } })
  const environment = Environment.parse({
    BASE_URL: 'https://rent.example.com',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://m',
  })
  return startWarnings(environment, [shop], () => undefined).filter((warning) => warning.includes('own.js'))
}

test('A shop with its own script but no host of its own causes a warning', () => {
  expect(scriptWarnings([])).toEqual([
    'worked opens without its script own.js, which runs on a host of the shop alone: write one into "hosts" of shop.json, and import the shop.',
  ])
  expect(scriptWarnings(['rent.example.com'])).toEqual([
    'worked opens without its script own.js, which runs on a host of the shop alone: write one into "hosts" of shop.json, other than rent.example.com of BASE_URL, and import the shop.',
  ])
  expect(scriptWarnings(['rent.example.com', 'velo.example.com'])).toEqual([])
})

const warningOf = (url: string) => mailServerWarning(Environment.parse({ SMTP_URL: url }))

test('A mail server that cannot be used causes a warning without its password', async () => {
  const smtp = await startSmtp()
  const { host } = new URL(smtp.url)
  const more = 'Check scheme, host, port, user and password. Mails wait and are tried again.'
  expect(await mailServerWarning(Environment.parse({}))).toBeUndefined()
  expect(await warningOf(smtp.url)).toBeUndefined()
  expect(await warningOf(`smtp://rent:geheim@${host}`)).toBe(
    `The mail server ${host} of SMTP_URL refuses user or password (EAUTH). ${more}`,
  )
  expect(await warningOf(`smtps://${host}`)).toBe(
    `The mail server ${host} of SMTP_URL cannot be reached (ESOCKET). ${more}`,
  )
  await smtp.close()
})
