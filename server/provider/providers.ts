import { SANDBOX_NOTIFICATION_KEY, SANDBOX_PATH, SANDBOX_TOKEN, sandboxEntity } from '#sandbox/account.ts'
import type { PaymentAccounts } from './accounts.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import { copyAndPay, type Gateway } from './copyandpay.ts'
import type { Acquirer } from './port.ts'

export interface Provider {
  acquirer: Acquirer
  circuit: Circuit
  /** The provider's address for browsers: an origin, or the sandbox's path on this server. */
  widgetHost: string
  isSandbox: boolean
  /** The key is in hex. It is undefined if the provider sends no notifications. */
  notificationKey: string | undefined
}

interface PaidShop {
  id: string
  code: string
  tenant: { shop: { testmode: boolean } }
}

/** Returns undefined if the shop takes real payments (testmode off) but has no credentials. */
export type ProviderOf = (shop: PaidShop) => Provider | undefined

interface Means {
  accounts: PaymentAccounts
  ownOrigin: () => string
  fetch: typeof globalThis.fetch
}

export const providers = ({ accounts, ownOrigin, fetch }: Means): ProviderOf => {
  /** Each account has its own circuit breaker, so that a slow host does not block other shops. */
  const circuits = new Map<string, Circuit>()
  const providerOf = (
    gateway: Omit<Gateway, 'circuit'>,
    { widgetHost, notificationKey }: Pick<Provider, 'widgetHost' | 'notificationKey'>,
  ): Provider => {
    const key = `${widgetHost} ${gateway.entityId}`
    const circuit = circuits.get(key) ?? createCircuit()
    circuits.set(key, circuit)
    const acquirer = copyAndPay({ ...gateway, circuit }, fetch)
    return { acquirer, circuit, widgetHost, isSandbox: widgetHost === SANDBOX_PATH, notificationKey }
  }
  return ({ id, code, tenant }) => {
    const { testmode } = tenant.shop
    const account = accounts.get(code.toUpperCase())
    if (account) {
      const { ENTITY_ID: entityId, TOKEN: token, NOTIFICATION_KEY: notificationKey } = account
      const host = testmode ? account.HOST_TEST : account.HOST_LIVE
      return providerOf({ host, entityId, token }, { widgetHost: host, notificationKey })
    }
    if (!testmode) return undefined
    return providerOf(
      { host: `${ownOrigin()}${SANDBOX_PATH}`, entityId: sandboxEntity(id), token: SANDBOX_TOKEN },
      { widgetHost: SANDBOX_PATH, notificationKey: SANDBOX_NOTIFICATION_KEY },
    )
  }
}
