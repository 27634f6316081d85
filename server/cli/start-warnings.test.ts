import { expect, test } from 'vitest'
import { Environment } from '#contract/environment.ts'
import { paymentAccounts } from '#server/provider/accounts.ts'
import { providers } from '#server/provider/providers.ts'
import { createShop } from '#server/tenants/shop.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { startWarnings } from './start-warnings.ts'

const KEY = 'ab'.repeat(32)
const ACCOUNT = { PAYMENT_WORKED_ENTITY_ID: 'e', PAYMENT_WORKED_TOKEN: 't' }

const warnings = (variables: Record<string, string>, testmode = true) => {
  const accounts = paymentAccounts(variables)
  const shop = createShop('test', { ...workedTenant, shop: { ...workedTenant.shop, testmode } })
  return startWarnings(Environment.parse(variables), [shop], providers({ accounts, ownOrigin: () => '', fetch }))
}

test('a shop on localhost starts without a warning', () => {
  expect(warnings({})).toEqual([])
  expect(warnings({ BASE_URL: 'http://localhost:3000' })).toEqual([])
})

test('a public address with test payments and stored mails gives warnings', () => {
  const given = warnings({ BASE_URL: 'https://rent.example.com', DATA_DIR: '/data' })
  expect(given).toEqual([
    expect.stringContaining('worked takes test money at a public address'),
    expect.stringContaining('they lie as files in /data/mailbox, with links that open bookings'),
  ])
})

test('an account without a notification key gives a warning', () => {
  expect(warnings(ACCOUNT)).toEqual([expect.stringContaining('PAYMENT_WORKED_NOTIFICATION_KEY is not set')])
  const SMTP_URL = 'smtps://mail.example.com'
  const ready = { ...ACCOUNT, PAYMENT_WORKED_NOTIFICATION_KEY: KEY, BASE_URL: 'https://rent.example.com', SMTP_URL }
  expect(warnings(ready)).toEqual([])
})

test('a selling shop without an account and limits off give warnings', () => {
  expect(warnings({ RATE_LIMITS: 'off' }, false)).toEqual([
    expect.stringContaining('worked takes no payments'),
    expect.stringContaining('RATE_LIMITS is off'),
  ])
})
