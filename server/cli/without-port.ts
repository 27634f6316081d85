import { readDatabaseState } from '#server/db/database-state.ts'
import type { App, Deps } from '#server/deps/deps.ts'
import { MOUNTS } from '#server/handlers/mounts.ts'
import { createApp } from '#server/http/app.ts'
import type { PaymentAccounts } from '#server/provider/accounts.ts'
import { providers } from '#server/provider/providers.ts'

export const ORIGIN = 'http://localhost'

type Parts = Pick<Deps, 'db' | 'environment' | 'log' | 'tenants' | 'clock'>

export const serverWithoutPort = (parts: Parts, accounts: PaymentAccounts): App => {
  const reach = async (input: string | URL | Request, init?: RequestInit) => app.request(input, init)
  const deps: Deps = {
    ...parts,
    origin: () => parts.environment.BASE_URL ?? ORIGIN,
    providerOf: providers({ accounts, ownOrigin: () => ORIGIN, fetch: reach }),
    reachShop: reach,
    isStopping: () => false,
    readDatabase: () => readDatabaseState(parts.db),
  }
  const app: App = createApp(deps, MOUNTS)
  return app
}
