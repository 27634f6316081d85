import { expect, test } from 'vitest'
import { accountsWithoutShop, paymentAccounts, tenantsWithAccount } from './accounts.ts'

test('A tenant’s payment account is read from the environment variables that contain the tenant’s code', () => {
  const accounts = paymentAccounts({
    PAYMENT_ALPIN_ENTITY_ID: 'e1',
    PAYMENT_ALPIN_TOKEN: 't1',
    PAYMENT_VELO_TAL_ENTITY_ID: 'e2',
    PAYMENT_VELO_TAL_TOKEN: 't2',
    PAYMENT_VELO_TAL_HOST_LIVE: 'https://oppwa.com',
    PATH: '/bin',
  })
  expect([...accounts.keys()]).toEqual(['ALPIN', 'VELO_TAL'])
  expect(accounts.get('VELO_TAL')).toEqual({
    ENTITY_ID: 'e2',
    TOKEN: 't2',
    HOST_TEST: 'https://eu-test.oppwa.com',
    HOST_LIVE: 'https://oppwa.com',
  })
})

test.each([
  [{ PAYMENT_ALPIN_ENTITY_ID: 'e1' }, 'PAYMENT_ALPIN_TOKEN is missing'],
  [{ PAYMENT_ALPIN_TOKN: 'geheim' }, 'PAYMENT_ALPIN_TOKN is unknown'],
  [{ PAYMENT_AL_TOKEN: 'geheim' }, 'PAYMENT_AL_TOKEN is unknown'],
  [
    { PAYMENT_ALPIN_ENTITY_ID: 'e1', PAYMENT_ALPIN_TOKEN: 'geheim', PAYMENT_ALPIN_HOST_TEST: 'http://test.oppwa.com' },
    'PAYMENT_ALPIN_HOST_TEST is not valid',
  ],
])(
  'An invalid environment variable of a payment account is reported by name, without its value',
  (variables, words) => {
    expect(() => paymentAccounts(variables)).toThrow(words)
    expect(() => paymentAccounts(variables)).not.toThrow('geheim')
  },
)

test('Payment variables of an unknown shop cause a warning that names the code probably meant', () => {
  const variables = { PAYMENT_ALPNI_ENTITY_ID: 'e', PAYMENT_ALPNI_TOKEN: 't', PAYMENT_VELO_TOKEN: 't', PATH: '/bin' }
  expect(accountsWithoutShop(tenantsWithAccount(variables), ['alpin', 'velo'])).toEqual([
    'The variables PAYMENT_ALPNI_... name a shop that does not exist. Is PAYMENT_ALPIN_ meant?',
  ])
  expect(accountsWithoutShop(['RADLAGER'], ['alpin'])).toEqual([
    'The variables PAYMENT_RADLAGER_... name a shop that does not exist. Remove them, or import the shop.',
  ])
})
