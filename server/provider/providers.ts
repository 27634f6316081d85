import { SANDBOX_NOTIFICATION_KEY, SANDBOX_PATH, SANDBOX_TOKEN, sandboxEntity } from '#sandbox/account.ts'
import type { PaymentAccounts } from './accounts.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import { copyAndPay, type Gateway } from './copyandpay.ts'
import type { Acquirer } from './port.ts'

/** The provider of one shop. */
export interface Provider {
  acquirer: Acquirer
  /** Opens when the provider does not answer this shop's calls. */
  circuit: Circuit
  /** The provider's address for browsers: an origin, or the sandbox's path on this one. */
  widgetHost: string
  isSandbox: boolean
  /** The key of its notifications, in hex; undefined: it sends none. */
  notificationKey: string | undefined
}

/** The shop's settings that decide its payment provider. */
interface PaidShop {
  code: string
  tenant: { shop: { testmode: boolean } }
}

/** undefined: the shop accepts no payments, because it sells (testmode off) and has no credentials. */
export type ProviderOf = (shop: PaidShop) => Provider | undefined

interface Means {
  accounts: PaymentAccounts
  /** The origin of this server, for the sandbox. */
  ownOrigin: () => string
  fetch: typeof globalThis.fetch
}

/**
 * Chooses by the shop's account: its own credentials at the host for its testmode, otherwise the sandbox in testmode.
 */
export const providers = ({ accounts, ownOrigin, fetch }: Means): ProviderOf => {
  /** One circuit for each account, so that a slow host does not block other shops. */
  const circuits = new Map<string, Circuit>()
  const circuitOf = (host: string, entityId: string) => {
    const key = `${host} ${entityId}`
    const circuit = circuits.get(key) ?? createCircuit()
    circuits.set(key, circuit)
    return circuit
  }
  return ({ code, tenant }) => {
    const { testmode } = tenant.shop
    const account = accounts.get(code.toUpperCase())
    if (account) {
      const host = testmode ? account.HOST_TEST : account.HOST_LIVE
      const circuit = circuitOf(host, account.ENTITY_ID)
      const gateway: Gateway = { host, entityId: account.ENTITY_ID, token: account.TOKEN, circuit }
      return {
        acquirer: copyAndPay(gateway, fetch),
        circuit,
        widgetHost: host,
        isSandbox: false,
        notificationKey: account.NOTIFICATION_KEY,
      }
    }
    if (!testmode) return undefined
    const entityId = sandboxEntity(code)
    const circuit = circuitOf(SANDBOX_PATH, entityId)
    const gateway: Gateway = { host: `${ownOrigin()}${SANDBOX_PATH}`, entityId, token: SANDBOX_TOKEN, circuit }
    return {
      acquirer: copyAndPay(gateway, fetch),
      circuit,
      widgetHost: SANDBOX_PATH,
      isSandbox: true,
      notificationKey: SANDBOX_NOTIFICATION_KEY,
    }
  }
}
