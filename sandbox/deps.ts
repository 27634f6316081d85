import type { Kysely } from 'kysely'
import type { SandboxTables } from './tables.ts'

export interface SandboxRunDeps {
  db: Kysely<SandboxTables>
  clock: () => Date
  reachShop: (path: string, init: RequestInit) => Promise<Response>
}

export interface SandboxDeps extends SandboxRunDeps {
  lateSeconds: number
  /**
   * Returns the brands that the shop accepts, or null if the tenant must not receive test payments, because it has a
   * real payment account.
   */
  brandsOf: (tenant: string) => Promise<readonly string[] | null>
}
