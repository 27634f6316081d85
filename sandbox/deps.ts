import type { Kysely } from 'kysely'
import type { SandboxTables } from './tables.ts'

/** The dependencies of the sandbox's jobs. */
export interface SandboxRunDeps {
  db: Kysely<SandboxTables>
  clock: () => Date
  /** Sends a notification to a path of the shop, over HTTP. */
  reachShop: (path: string, init: RequestInit) => Promise<Response>
}

export interface SandboxDeps extends SandboxRunDeps {
  /** The seconds after which a slow bank decides. */
  lateSeconds: number
  /**
   * Returns the brands of a tenant's test account: those that the shop accepts. Returns null if the tenant must not
   * receive test payments, because it has a real payment account.
   */
  brandsOf: (tenant: string) => Promise<readonly string[] | null>
}
