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
  /** True if a tenant may receive test payments. A tenant with a real payment account may not. */
  accepts: (tenant: string) => Promise<boolean>
}
