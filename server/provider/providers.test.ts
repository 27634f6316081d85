import { expect, test } from 'vitest'
import { paymentAccounts } from './accounts.ts'
import { providers } from './providers.ts'

const providerOf = providers({
  accounts: paymentAccounts({ PAYMENT_ALPIN_ENTITY_ID: 'e1', PAYMENT_ALPIN_TOKEN: 't1' }),
  ownOrigin: () => 'http://localhost:3000',
  fetch: () => Promise.reject(new Error('not asked')),
})

const hostOf = (code: string, testmode: boolean) =>
  providerOf({ id: code, code, tenant: { shop: { testmode } } })?.widgetHost

test('A shop in test mode uses the provider’s test host, other shops the production host', () => {
  expect(hostOf('alpin', true)).toBe('https://eu-test.oppwa.com')
  expect(hostOf('alpin', false)).toBe('https://eu-prod.oppwa.com')
})

test('A shop without an account uses the sandbox in test mode, otherwise takes no payments', () => {
  expect(hostOf('velo', true)).toBe('/sandbox')
  expect(hostOf('velo', false)).toBeUndefined()
})

test('Each payment account has its own circuit breaker for all its calls', () => {
  const [alpin, again, velo] = ['alpin', 'alpin', 'velo'].map((code) =>
    providerOf({ id: code, code, tenant: { shop: { testmode: true } } }),
  )
  expect(alpin!.circuit).toBeDefined()
  expect(again!.circuit).toBe(alpin!.circuit)
  expect(velo!.circuit).not.toBe(alpin!.circuit)
  expect([alpin!.isSandbox, velo!.isSandbox]).toEqual([false, true])
})
